import { csvLine } from '@waybill/kernel/csv';
import { csvReader } from '@waybill/kernel/csv-reader';
import { expect, it } from 'vitest';
import { cellsOf, headingsOf, isHeading, isKept, lineOf } from './cells.ts';
import type { Shape } from './shape.ts';

const shape: Shape = {
  external_id: { kind: 'text', required: true },
  address: { kind: 'object' },
  countries: { kind: 'texts' },
  items: {
    kind: 'rows',
    prefix: 'item',
    shape: { sku: { kind: 'text' }, extra: { kind: 'object' } },
  },
};
const { items: _items, ...flat } = shape;

it('reads cells by their headings, and those within an object or a row', () => {
  const cells = {
    external_id: 'a',
    'address.city': 'London',
    'address.street': '',
    countries: 'DE; AT',
    'item.sku': 'CUP',
    'item.extra': '{"size": 3}',
    other: 'x',
  };
  expect(lineOf(cells, shape)).toEqual({
    values: { external_id: 'a', address: { city: 'London' }, countries: ['DE', 'AT'], other: 'x' },
    row: { sku: 'CUP', extra: { size: 3 } },
    problems: [],
  });
});

it.each([
  ['true', true],
  ['FALSE', false],
  ['yes', 'yes'],
])('reads %s of a flag as %j', (cell, value) => {
  expect(lineOf({ silent: cell }, { silent: { kind: 'flag' } }).values).toEqual({ silent: value });
});

it('reads and writes a list of objects as JSON', () => {
  const of: Shape = { discounts: { kind: 'list' } };
  const discounts = [{ title: 'Gift; "for you"', amount: 2 }];
  const [cells = []] = cellsOf({ discounts }, of, 'external_id');
  expect(lineOf({ discounts: cells[0] ?? '' }, of).values).toEqual({ discounts });
});

it('leaves to the check what is no object and what no field is', () => {
  const cells = { address: '{no', 'external_id.x': '1' };
  expect(lineOf(cells, flat)).toEqual({
    values: { address: '{no', 'external_id.x': '1' },
    row: undefined,
    problems: [],
  });
});

it('takes what came before a cell within an object, unless it is none', () => {
  expect(lineOf({ address: '{"a": 1}', 'address.b': '2' }, flat).values).toEqual({
    address: { a: 1, b: '2' },
  });
  expect(lineOf({ address: 'x', 'address.b': '2' }, flat).values).toEqual({ address: { b: '2' } });
});

it('writes a record as lines that are read as the record', () => {
  const record = {
    external_id: 'a',
    address: { city: 'London' },
    countries: ['DE', 'AT'],
    items: [{ sku: 'CUP' }, { sku: 'PLATE', extra: { size: 3 } }],
  };
  const headings = headingsOf(shape);
  expect(headings).toEqual(['external_id', 'address', 'countries', 'item.sku', 'item.extra']);
  const lines = cellsOf(record, shape, 'external_id');
  expect(lines[1]).toEqual(['a', '', '', 'PLATE', '{"size":3}']);
  const read = lines.map((cells) =>
    lineOf(Object.fromEntries(headings.map((name, at) => [name, cells[at] ?? ''])), shape),
  );
  expect(read).toMatchObject([
    { values: { external_id: 'a', address: record.address }, row: { sku: 'CUP' } },
    { values: { external_id: 'a' }, row: { sku: 'PLATE', extra: { size: 3 } } },
  ]);
  expect(cellsOf({ external_id: 'b' }, shape, 'external_id')).toEqual([['b', '', '', '', '']]);
  expect(cellsOf({ external_id: 'b' }, flat, 'external_id')).toEqual([['b', '', '']]);
});

const parted: Shape = {
  address: { kind: 'object', parts: { city: 'text', price: 'number' } },
};

it('gives the parts of an object a column each, and reads them back (CLI-12)', () => {
  const headings = headingsOf(parted);
  expect(headings).toEqual(['address.city', 'address.price', 'address']);
  const records: [object, string[]][] = [
    [{ city: 'London', price: 5.9 }, ['London', '5.9', '']],
    [{ city: '=1', floor: 3 }, ['=1', '', '{"floor":3}']],
    [{ city: 10, price: '5.9' }, ['', '', '{"city":10,"price":"5.9"}']],
    [{ city: ' ', price: 1e21 }, ['', '', '{"city":" ","price":1e+21}']],
    [{}, ['', '', '{}']],
  ];
  for (const [address, cells] of records) {
    const [written = []] = cellsOf({ address }, parted, 'external_id');
    expect(written).toEqual(cells);
    const read = Object.fromEntries(headings.map((name, at) => [name, written[at] ?? '']));
    expect(lineOf(read, parted).values).toEqual({ address });
  }
  expect(cellsOf({ address: null }, parted, 'external_id')).toEqual([['', '', '']]);
});

it('quotes what would be read as something else', () => {
  expect(csvLine(['a', 'b,c', 'd"e', ' f', 'g\nh'])).toBe('a,"b,c","d""e"," f","g\nh"\n');
});

it.each([
  ['=1+1', "'=1+1"],
  ["'=x", "''=x"],
  ['say;=1+1', "say;'=1+1"],
  ['-5', '-5'],
  ["it's", "it's"],
])('writes %j so that no spreadsheet runs it, and reads it as it was', (value, cell) => {
  const record = { external_id: value, address: { note: value, list: ['a', value] } };
  const [cells = []] = cellsOf(record, flat, 'external_id');
  const { read, end } = csvReader();
  const [row] = [...read(csvLine(cells)), ...end()];
  const written = row !== undefined && 'cells' in row ? row.cells : [];
  expect(written[0]).toBe(cell);
  const named = headingsOf(flat).map((name, at) => [name, written[at] ?? '']);
  expect(lineOf(Object.fromEntries(named), flat).values).toEqual(record);
});

it.each([
  'CUP-1  ',
  '\u00a0CUP-1',
  '\u202fCUP-1\t',
  '\ufeffCUP-1\u200b',
  '\u3000CUP-1\u00ad',
  '\u200eCUP-1\u2800',
])('takes blanks of every kind off a cell: %j (CLI-22)', (cell) => {
  expect(lineOf({ external_id: cell }, flat).values).toEqual({ external_id: 'CUP-1' });
  expect(lineOf({ countries: `DE;${cell}` }, flat).values).toEqual({ countries: ['DE', 'CUP-1'] });
  expect([isKept(cell), isKept('CUP 1')]).toEqual([false, true]);
});

it.each(['3,4E+11', '3.4012E+12', '4E+10', '-1.5E+100'])(
  'names a code that a spreadsheet shortened: %s (CLI-22)',
  (code) => {
    for (const column of ['external_id', 'address.phone']) {
      const { values, problems } = lineOf({ [column]: code }, flat);
      expect(values).toEqual({});
      expect(problems).toEqual([
        { column, problem: expect.stringMatching(/^was shortened by a spreadsheet/u) },
      ]);
    }
    expect(isKept(code)).toBe(false);
  },
);

it.each(['E+11', '3E11', '12E+11', 'A3E+11', '3e+11'])('leaves %s as it is', (code) => {
  expect(lineOf({ external_id: code }, flat).values).toEqual({ external_id: code });
});

it('reads the numbers of fields and of parts of objects by the mark that is said (CLI-21)', () => {
  const prices: Shape = { ...parted, quantity: { kind: 'number' } };
  const cells = { quantity: '1.234,5', 'address.price': '4,95' };
  expect(lineOf(cells, prices, 'comma').values).toEqual({
    quantity: '1234.5',
    address: { price: 4.95 },
  });
  expect(lineOf(cells, prices)).toEqual({
    values: {},
    row: undefined,
    problems: Object.keys(cells).map((column) => expect.objectContaining({ column })),
  });
});

it('writes a number of three decimals so that it is read as it was (CLI-21)', () => {
  const numbers: Shape = { quantity: { kind: 'number' }, address: parted['address'] as never };
  const record = { quantity: 1.234, address: { price: 12.345 } };
  const [[quantity = '', , price = ''] = []] = cellsOf(record, numbers, 'external_id');
  expect([quantity, price]).toEqual(['1.2340', '12.3450']);
  expect(lineOf({ quantity, 'address.price': price }, numbers).values).toEqual({
    ...record,
    quantity: '1.234',
  });
});

it.each([
  ['external_id', true],
  ['address.any.thing', true],
  ['item.sku', true],
  ['item.extra.size', true],
  ['items', false],
  ['item', false],
  ['external_id.x', false],
  ['constructor', false],
  ['item.skuu', false],
])('knows the heading %s: %s', (heading, known) => {
  expect(isHeading(heading, shape)).toBe(known);
});
