import { describe, expect, it } from 'vitest';
import { newLine } from '../testing/cart.factory.ts';
import type { Mapping } from './profile-rules.ts';
import { readImport } from './read-import.ts';

const lines = (mapping: Mapping) => ({ entity: 'cart_items', mapping }) as const;
const read = (csv: string, mapping: Mapping = null) => readImport({ csv }, lines(mapping));
const problemsOf = (outcome: ReturnType<typeof readImport>) =>
  ('details' in outcome ? (outcome.details ?? []) : []).map(({ path, message }) => [path, message]);

const bare = newLine({ name: 'A', sku: 'A', unit_price: 0, tax_rate: 0 });

describe('a table', () => {
  // CRT-103, CRT-113
  it.each([
    ['as it is', 'sku,quantity\nA,2\n'],
    ['with a mark of UTF-8 and ends of Windows', '\ufeffsku,quantity\r\nA,2\r\n'],
    ['with empty cells and lines', 'sku,quantity,unit\n\nA,2.000,\n\n'],
    ['with fields that are not read', 'id,sku,quantity,line_total\nx,A,2,9\n'],
  ])('is read %s', (_, csv) => {
    expect(read(csv)).toEqual({ cart: {}, lines: [{ ...bare, quantity: 2 }] });
  });

  // CRT-113
  it('has documents as JSON, and every other value as text', () => {
    const csv = [
      'type,product_id,sku,name,quantity,unit,unit_price,currency,tax_rate,position,configuration,snapshot,metadata',
      `custom,01976F3A-8C1E-7A44-9D0B-0000000000A1,'-5,"Lamp, ""tall""",0.5,pc,1.25,EUR,19,3,"{""a"":[1]}",{},"{""b"":null}"`,
    ].join('\n');
    expect(read(csv)).toMatchObject({
      lines: [
        {
          type: 'custom',
          product_id: '01976f3a-8c1e-7a44-9d0b-0000000000a1',
          sku: '-5',
          name: 'Lamp, "tall"',
          quantity: 0.5,
          unit: 'pc',
          unit_price: 1.25,
          currency: 'EUR',
          tax_rate: 19,
          position: 3,
          configuration: { a: [1] },
          snapshot: {},
          metadata: { b: null },
        },
      ],
    });
  });

  // CRT-103, CRT-111
  it('is read by the columns of a profile, and by fields where it names none', () => {
    const mapping = { Artikel: 'sku', Menge: 'quantity' };
    expect(read('Artikel,name,Menge\nA,A,3\n', mapping)).toMatchObject({
      lines: [{ sku: 'A', quantity: 3 }],
    });
    expect(problemsOf(read('Artikel,sku\nA,B\n', mapping))).toEqual([
      ['line 1', 'names the column sku twice'],
    ]);
  });

  // CRT-101, CRT-103
  it.each([
    ['', 'line 1', /name the columns/u],
    ['\n', 'line 1', /name the columns/u],
    ['"sku\n', 'line 1', /not closed/u],
    ['sku,sku\nA,A\n', 'line 1', /sku twice/u],
    ['sku,colour\nA,red\n', 'line 1', /column colour, which is none: there are id, /u],
    ['sku,toString\nA,x\n', 'line 1', /column toString/u],
    ['sku,name\nA\n', 'line 2', /not as many cells \(1\) as the heading \(2\)/u],
    ['sku,name\n\nA,B,C\n', 'line 3', /not as many cells \(3\) as the heading \(2\)/u],
    ['sku,name\nA,"B\n', 'line 2', /not closed/u],
    ['sku,quantity\n"A\nB",0\n', 'line 2', /^quantity must be greater than 0$/u],
    ['sku,quantity\n"A\nB",1\nC,0\n', 'line 4', /^quantity /u],
    ['sku,quantity\n,1\n', 'line 2', /^name is needed/u],
    ['sku,unit_price,quantity\nA,1,1\nB,9e10,1\n', 'line 3', /^unit_price must be a number/u],
    ['sku,unit_price,quantity\nA,1,1\nB,50000000000,2\n', 'line 3', /^line_total must stay below/u],
    ['sku,type\nA,thing\n', 'line 2', /^type must be one of/u],
    ['sku,metadata\nA,x\n', 'line 2', /^metadata must be a JSON object$/u],
    ['sku,metadata\nA,[]\n', 'line 2', /^metadata must be an object$/u],
    ['sku,metadata\nA,"{""n"":1e-400}"\n', 'line 2', /^metadata\.n is a number too small/u],
    ['sku,metadata\nA,1e999\n', 'line 2', /^metadata is a number too large/u],
    ['sku,metadata\nA,"{""a"":1,""a"":2}"\n', 'line 2', /^metadata\.a must be sent once/u],
  ])('that says %j is refused at %s', (csv, path, message) => {
    expect(problemsOf(read(csv))).toEqual([[path, expect.stringMatching(message)]]);
  });

  // CRT-101
  it('has every wrong line named at once', () => {
    const csv = 'sku,quantity,colour\nA,0,red\nB,1,\nC\nD,-1,\n';
    expect(problemsOf(read(csv)).map(([path]) => path)).toEqual([
      'line 1',
      'line 2',
      'line 4',
      'line 5',
    ]);
  });

  // CRT-103
  it('has 10,000 lines at most', () => {
    const csv = (count: number) => `sku\n${'A\n'.repeat(count)}`;
    expect(read(csv(10_000))).toHaveProperty('lines.length', 10_000);
    expect(problemsOf(read(csv(200_000)))).toEqual([
      ['line 10002', 'is one more than 10000 lines'],
    ]);
  });
});

describe('a document', () => {
  // CRT-103
  it('says what it knows of its cart, and of its lines', () => {
    const cart = { id: 'x', name: 'Office', currency: 'USD', status: 'ordered', metadata: null };
    const items = [{ id: 'x', sku: 'A', name: 'A', line_total: 9 }];
    expect(readImport({ payload: { cart, items } }, undefined)).toEqual({
      cart: { name: 'Office', currency: 'USD', metadata: null },
      lines: [bare],
    });
    expect(readImport({ payload: { items: [] } }, undefined)).toEqual({ cart: {}, lines: [] });
    expect(readImport({ payload: { cart: null, items: [] } }, undefined)).toMatchObject({
      cart: {},
    });
  });

  // CRT-111, CRT-112
  it('is read by the keys of a profile of its lines, or of its cart', () => {
    const payload = { cart: { name: 'Office' }, items: [{ Artikel: 'A', name: 'A' }] };
    expect(readImport({ payload }, lines({ Artikel: 'sku' }))).toEqual({
      cart: { name: 'Office' },
      lines: [bare],
    });
    const named = { cart: { Titel: 'Office' }, items: [] };
    const profile = { entity: 'carts', mapping: { Titel: 'name' } } as const;
    expect(readImport({ payload: named }, profile)).toMatchObject({ cart: { name: 'Office' } });
    const twice = { items: [{ sku: 'A', Artikel: 'B' }] };
    expect(problemsOf(readImport({ payload: twice }, lines({ Artikel: 'sku' })))).toEqual([
      ['items.0', 'names sku twice'],
    ]);
  });

  // CRT-101
  it('has every wrong place named at once', () => {
    const items = [{ sku: 'A' }, { quantity: 0 }, { sku: 'B', metadata: [] }];
    const outcome = readImport({ payload: { cart: { currency: 'euro' }, items } }, undefined);
    expect(problemsOf(outcome)).toEqual([
      ['cart', 'currency must be a currency of ISO 4217, such as EUR'],
      ['items.1', expect.stringMatching(/^quantity /u)],
      ['items.1', expect.stringMatching(/^name /u)],
      ['items.2', 'metadata must be an object'],
    ]);
  });

  // CRT-14, CRT-101
  it('has each line named whose total is one that no cart has', () => {
    const unit_price = '99999999999.9999';
    const items = [
      { sku: 'A', unit_price },
      { sku: 'B', unit_price, quantity: '1.001' },
    ];
    expect(problemsOf(readImport({ payload: { items } }, undefined))).toEqual([
      ['items.1', 'line_total must stay below 100000000000'],
    ]);
  });

  // API-21
  it('has names in one spelling', () => {
    const items = [{ name: 'Stu\u0308ck' }];
    expect(readImport({ payload: { items } }, undefined)).toMatchObject({
      lines: [{ name: 'Stück' }],
    });
  });
});
