import { expect, it } from 'vitest';
import { entriesOf, entryProblems, keyOf, type Placed, type Seen } from './entry.ts';
import { carriers } from './kind/carriers.ts';
import { stock } from './kind/stock.ts';
import type { Shape } from './shape.ts';

const flat: Shape = { external_id: { kind: 'text', required: true }, name: { kind: 'text' } };
const shape: Shape = {
  ...flat,
  items: { kind: 'rows', prefix: 'item', shape: { sku: { kind: 'text' } } },
};

const nothingSeen = (): Seen => ({ lines: new Map(), told: new Set() });

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
  line: at,
  headings,
  problems: [],
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

it('knows a record without a key by its number', async () => {
  const lines = [
    line(2, { number: '7' }, 'CUP'),
    line(3, { number: '7' }, 'PLATE'),
    line(4, { number: '8', external_id: 'b' }, 'SPOON'),
    line(5, { external_id: 'b' }, 'FORK'),
    line(6, {}, 'KNIFE'),
  ];
  const made = await entries(lines, shape);
  expect(made.map((entry) => entry.cells?.lines)).toEqual([[2, 3], [4, 5], [6]]);
  expect(made.map(keyOf)).toEqual(['{"number":"7"}', 'b', '']);
});

it('makes a record of each line where records have no rows', async () => {
  const lines = [line(2, { external_id: 'a' }), line(3, { external_id: 'a' })];
  expect(await entries(lines, flat)).toHaveLength(2);
  expect(await entries([], flat)).toEqual([]);
});

it('makes no record of lines without a key', async () => {
  const lines = [line(2, {}, 'CUP'), line(3, { external_id: '' }, 'PLATE'), line(4, {}, 'POT')];
  expect(await entries(lines, shape)).toHaveLength(3);
});

it('tells what further lines say otherwise, with their own line', async () => {
  const lines = [
    line(2, { external_id: 'a', name: 'Ada' }, 'CUP'),
    line(3, { external_id: 'a', name: 'Bob' }, 'PLATE'),
  ];
  const [entry] = await entries(lines, shape);
  expect(entry?.problems).toEqual([{ line: 3, column: 'name', problem: 'differs from line 2' }]);
});

it('tells the cell of what a further line says otherwise within an object (CLI-17)', async () => {
  const lines = [
    line(2, { external_id: 'a', address: { city: 'London', zip: '1' } }, 'CUP'),
    line(3, { external_id: 'a', address: { city: 'Paris', zip: '1' } }, 'PLATE'),
  ];
  const [entry] = await entries(lines, { ...shape, address: { kind: 'object' } });
  expect(entry?.problems).toEqual([
    { line: 3, column: 'address.city', problem: 'differs from line 2' },
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
    entryProblems(entry, { shape, rules }, nothingSeen()),
  );
  const problem = 'must have at most 3 characters';
  expect(found).toEqual([
    { line: 3, column: 'item.sku', problem },
    { line: 4, column: 'item.sku', problem },
  ]);
});

it('tells keys that come twice, and every problem with its line', () => {
  const seen = nothingSeen();
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

it('knows a stock row by its location and item too, and asks for a key (CLI-16, CLI-23)', () => {
  const seen = nothingSeen();
  const problems = (at: number, value: object) =>
    entryProblems({ line: at, value: { ...value }, problems: [] }, stock, seen);
  const cup = { location_code: 'main', sku: 'CUP' };
  const product_id = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
  expect(problems(2, cup)).toEqual([]);
  expect(problems(3, { ...cup, location_code: 'cellar' })).toEqual([]);
  const twice = [{ line: 5, column: 'sku', problem: 'stands on line 2 already' }];
  expect(problems(5, { ...cup, external_id: 'a' })).toEqual(twice);
  expect(problems(5, { ...cup, external_id: '', product_id })).toEqual(twice);
  expect(problems(6, { location_code: 'main', product_id })).toEqual([
    { line: 6, column: 'product_id', problem: 'stands on line 5 already' },
  ]);
  expect(problems(7, { location_code: 'main' })).toEqual([
    { line: 7, column: 'external_id', problem: 'is missing' },
  ]);
});

it('knows a carrier by its code in any case too (CLI-23)', () => {
  const seen = nothingSeen();
  const problems = (at: number, external_id: string, code: string) =>
    entryProblems(
      { line: at, value: { external_id, code, name: 'x' }, problems: [] },
      carriers,
      seen,
    );
  expect(problems(2, 'a', 'ups')).toEqual([]);
  expect(problems(3, 'b', 'UPS')).toEqual([
    { line: 3, column: 'code', problem: 'stands on line 2 already' },
  ]);
});

it('tells a key that no field has once, however many rows and records have it (CLI-17)', () => {
  const seen = nothingSeen();
  const problems = (at: number) =>
    entryProblems(
      {
        line: at,
        value: { external_id: `${at}`, nme: 1, items: [{ s: 1 }, { s: 2 }] },
        problems: [],
      },
      { shape },
      seen,
    ).map(({ column }) => column);
  expect(problems(1)).toEqual(['nme', 'items.0.s']);
  expect(problems(2)).toEqual([]);
});
