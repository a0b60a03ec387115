import { expect, it } from 'vitest';
import { entriesOf, entryProblems, type Placed } from './entry.ts';
import type { Shape } from './shape.ts';

const flat: Shape = { external_id: { kind: 'text', required: true }, name: { kind: 'text' } };
const shape: Shape = {
  ...flat,
  items: { kind: 'rows', prefix: 'item', shape: { sku: { kind: 'text' } } },
};

const rows = expect.objectContaining({ name: 'items', prefix: 'item' });

async function entries(placed: Placed[], of: Shape) {
  async function* lines() {
    yield* placed;
  }
  const all = [];
  for await (const entry of entriesOf(lines(), of)) all.push(entry);
  return all;
}

const headings = ['external_id', 'name', 'address.city', 'item.sku'];

const line = (at: number, values: object, sku?: string): Placed => ({
  ...{ line: at, headings },
  values: { ...values },
  row: sku === undefined ? undefined : { sku },
});

it('makes one record of lines that follow each other with the same key', async () => {
  const lines = [
    line(2, { external_id: 'a', name: 'Ada' }, 'CUP'),
    line(3, { external_id: 'a' }, 'PLATE'),
    line(4, { external_id: 'b' }, 'SPOON'),
  ];
  expect(await entries(lines, shape)).toEqual([
    {
      line: 2,
      value: { external_id: 'a', name: 'Ada', items: [{ sku: 'CUP' }, { sku: 'PLATE' }] },
      problems: [],
      cells: { headings, rows, lines: [2, 3] },
    },
    {
      line: 4,
      value: { external_id: 'b', items: [{ sku: 'SPOON' }] },
      problems: [],
      cells: { headings, rows, lines: [4] },
    },
  ]);
});

it('makes a record of each line where records have no rows', async () => {
  const lines = [line(2, { external_id: 'a' }), line(3, { external_id: 'a' })];
  expect(await entries(lines, flat)).toHaveLength(2);
  expect(await entries([], flat)).toEqual([]);
});

it('tells what further lines say otherwise, with their own line', async () => {
  const lines = [
    line(2, { external_id: 'a', name: 'Ada' }, 'CUP'),
    line(3, { external_id: 'a', name: 'Bob' }, 'PLATE'),
  ];
  const [entry] = await entries(lines, shape);
  expect(entry?.problems).toEqual([
    { line: 3, column: 'name', problem: 'is another than on line 2' },
  ]);
});

it('tells the cell of what a further line says otherwise within an object (CLI-17)', async () => {
  const lines = [
    line(2, { external_id: 'a', address: { city: 'London', zip: '1' } }, 'CUP'),
    line(3, { external_id: 'a', address: { city: 'Paris', zip: '1' } }, 'PLATE'),
  ];
  const [entry] = await entries(lines, { ...shape, address: { kind: 'object' } });
  expect(entry?.problems).toEqual([
    { line: 3, column: 'address.city', problem: 'is another than on line 2' },
  ]);
});

it('tells a problem of a row on the line of the row, under its heading (CLI-17)', async () => {
  const lines = [
    line(2, { external_id: 'a' }, 'CUP'),
    line(3, { external_id: 'a' }, 'LONG'),
    line(4, { external_id: 'b' }, 'LONGER'),
  ];
  const rules = { properties: { items: { items: { properties: { sku: { maxLength: 3 } } } } } };
  const found = (await entries(lines, shape)).flatMap((entry) =>
    entryProblems(entry, { shape, rules }, new Map()),
  );
  const problem = 'must have at most 3 characters';
  expect(found).toEqual([
    { line: 3, column: 'item.sku', problem },
    { line: 4, column: 'item.sku', problem },
  ]);
});

it('tells keys that come twice, and every problem with its line', () => {
  const seen = new Map<string, number>();
  const entry = (at: number, value: object) => ({ line: at, value: { ...value }, problems: [] });
  expect(entryProblems(entry(2, { external_id: 'a' }), { shape: flat }, seen)).toEqual([]);
  expect(entryProblems(entry(5, { external_id: 'a', name: 1 }), { shape: flat }, seen)).toEqual([
    { line: 5, column: 'external_id', problem: 'stands on line 2 already' },
    { line: 5, column: 'name', problem: 'must be a text' },
  ]);
  // One that has no key lacks it, and repeats nothing.
  entryProblems(entry(6, {}), { shape: flat }, seen);
  expect(entryProblems(entry(7, {}), { shape: flat }, seen)).toEqual([
    { line: 7, column: 'external_id', problem: 'is missing' },
  ]);
});

it('knows a stock row without external_id by its location and item, and asks for a key (CLI-16)', () => {
  const fields = ['external_id', 'location_code', 'product_id', 'sku'] as const;
  const stock: Shape = Object.fromEntries(fields.map((name) => [name, { kind: 'text' }]));
  const seen = new Map<string, number>();
  const problems = (at: number, value: object) =>
    entryProblems({ line: at, value: { ...value }, problems: [] }, { shape: stock }, seen);
  const cup = { location_code: 'main', sku: 'CUP' };
  expect(problems(2, cup)).toEqual([]);
  expect(problems(3, { ...cup, location_code: 'cellar' })).toEqual([]);
  expect(problems(4, { ...cup, external_id: 'a' })).toEqual([]);
  expect(problems(5, { ...cup, external_id: '' })).toEqual([
    { line: 5, column: 'sku', problem: 'stands on line 2 already' },
  ]);
  expect(problems(6, { location_code: 'main' })).toEqual([
    { line: 6, column: 'external_id', problem: 'is missing' },
  ]);
});
