import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginLines } from '../line/add-lines.ts';
import { inOrder, type Line, presentLine } from '../line/line.ts';
import { cartOf, lineOf, momentAfter, OWNER, openOf, SESSION } from '../testing/cart.factory.ts';
import { planImport } from './plan-import.ts';
import { writeExport } from './write-export.ts';

const lines = (mapping: Readonly<Record<string, string>> | null) =>
  ({ entity: 'cart_items', mapping }) as const;

describe('a table', () => {
  // CRT-109, CRT-114
  it('has the columns of the profile alone, in their order', () => {
    const open = openOf([lineOf(1, { name: '=1+1', quantity: 0.5 }), lineOf(2, { sku: null })]);
    const profile = lines({ Menge: 'quantity', Artikel: 'sku', '@Name': 'name' });
    expect(writeExport(open, { format: 'csv' }, profile)).toEqual({
      format: 'csv',
      csv: "Menge,Artikel,'@Name\n0.5,LAMP-7,'=1+1\n1,,Desk lamp\n",
    });
  });

  // CRT-109
  it.each([undefined, lines(null), lines({})])('has every field without one: %#', (profile) => {
    const { csv = '' } = writeExport(openOf([]), { format: 'csv' }, profile);
    expect(csv).toMatch(/^id,cart_id,type,product_id,sku,name,quantity,/u);
  });

  // CRT-114
  it.each([
    ['=x', "'=x"],
    ['+1', "'+1"],
    ['-5', "'-5"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ["'=x", "''=x"],
    ["'x", "'x"],
    ['a,=x', '"a,=x"'],
  ])('has no formula in a cell: %j', (name, cell) => {
    const profile = lines({ name: 'name' });
    const { csv } = writeExport(openOf([lineOf(1, { name })]), { format: 'csv' }, profile);
    expect(csv).toBe(`name\n${cell}\n`);
  });
});

/** A cart as it leaves the service. */
const { session_key: _session, ...outside } = cartOf({ status: 'ordered', metadata: { a: 1 } });

describe('a document', () => {
  // CRT-108
  it('is the cart with its lines as they are answered', () => {
    const open = openOf([lineOf(1)], { status: 'ordered', metadata: { a: 1 } });
    expect(writeExport(open, { format: 'json' }, undefined)).toEqual({
      format: 'json',
      payload: { cart: outside, items: [presentLine(open.cart, lineOf(1))] },
    });
  });

  // CRT-108
  it.each(['json', 'csv'] as const)('has nothing of the session of a guest as %s', (format) => {
    const open = openOf([lineOf(1)], { contact_id: null, session_key: SESSION });
    expect(JSON.stringify(writeExport(open, { format }, undefined))).not.toMatch(/session/u);
  });

  // CRT-109
  it('has the keys of a profile', () => {
    const open = openOf([lineOf(1)], outside);
    const named = writeExport(open, { format: 'json' }, lines({ Artikel: 'sku' }));
    expect(named.payload).toEqual({ cart: outside, items: [{ Artikel: 'LAMP-7' }] });
    const profile = { entity: 'carts', mapping: { Titel: 'name' } } as const;
    const { payload } = writeExport(open, { format: 'json' }, profile);
    expect(payload).toMatchObject({ cart: { Titel: 'Cart' }, items: [{ sku: 'LAMP-7' }] });
  });
});

const word = fc.string({ unit: fc.constantFrom(...'=+-@\t\'",;\r\n ax5ü'), maxLength: 6 });
const filled = word.map((text) => `${text}x`);
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const documentOf = nullable(fc.dictionary(word, fc.oneof(word, fc.integer(), fc.constant(null))));

const anyLine = fc.record({
  type: fc.constantFrom('product' as const, 'configuration' as const, 'custom' as const),
  product_id: nullable(fc.constant(OWNER)),
  sku: nullable(filled),
  name: filled,
  quantity: fc.integer({ min: 1, max: 10 ** 9 }).map((thousandths) => thousandths / 1_000),
  unit: nullable(filled),
  unit_price: fc.integer({ min: 0, max: 10 ** 9 }).map((cents) => cents / 10_000),
  tax_rate: fc.constantFrom(0, 7, 19, 0.0001),
  configuration: documentOf,
  snapshot: documentOf,
  metadata: documentOf,
  position: fc.nat(3),
});

const anyCart = fc.record({
  name: filled,
  currency: fc.constantFrom('EUR', 'USD'),
  metadata: documentOf,
});

const shown = (kept: readonly Line[]) =>
  inOrder(kept).map(({ id: _id, created_at: _at, updated_at: _since, ...line }) => line);

// CRT-102, CRT-109
it('makes an equal cart when it is imported, in either format', () => {
  const asked = fc.tuple(
    anyCart,
    fc.array(anyLine, { maxLength: 5 }),
    fc.constantFrom('json' as const, 'csv' as const),
  );
  const moment = momentAfter();
  fc.assert(
    fc.property(asked, ([fields, sent, format]) => {
      const cart = cartOf({ ...fields, status: 'ordered' });
      const kept = beginLines(
        sent.map((line) => ({ ...line, currency: null })),
        moment,
      );
      const { payload, csv } = writeExport(
        { cart, priced: true, lines: inOrder(kept) },
        { format },
        undefined,
      );
      // A file travels as JSON.
      const file = JSON.parse(JSON.stringify({ payload, csv, contact_id: OWNER }));
      const plan = planImport(file, undefined, undefined);
      expect(plan).not.toHaveProperty('rejected');
      if (!('fields' in plan)) throw new Error('the file was taken for a target');
      const again = beginLines(plan.putting.lines, moment);
      expect(shown(again)).toEqual(shown(kept));
      if (format === 'json') expect(plan.fields).toMatchObject(fields);
      else if (kept.length > 0) expect(plan.fields.currency).toBe(fields.currency);
    }),
  );
});
