import { createHash } from 'node:crypto';
import { type Line, rowsField } from './cells.ts';
import {
  type Described,
  isBlank,
  isRecord,
  type Problem,
  problemsOf,
  type Shape,
  type Values,
} from './shape.ts';

/** The field by which a record is known again; a stock row may do without. */
export const KEY = 'external_id';

/** A record of a file, and the line on which it begins. */
export interface Entry {
  readonly line: number;
  readonly value: Values;
  /** What is wrong with how it is written. */
  readonly problems: readonly (Problem & { readonly line: number })[];
}

/** A line of a table, where it stands. */
export interface Placed extends Line {
  readonly line: number;
}

/** What a further line of a record says otherwise than its first one. */
function contradictions(first: Entry, { line, values }: Placed): Entry['problems'] {
  return Object.entries(values)
    .filter(([name, value]) => JSON.stringify(first.value[name]) !== JSON.stringify(value))
    .map(([path]) => ({ line, path, problem: `is another than on line ${first.line}` }));
}

/** The record with a further line: a row more, and what it says otherwise. */
function withLine(first: Entry, placed: Placed, name: string): Entry {
  const rows = first.value[name];
  const value = { ...first.value, [name]: [...(Array.isArray(rows) ? rows : []), placed.row] };
  return { ...first, value, problems: [...first.problems, ...contradictions(first, placed)] };
}

/** The records of a table: lines that follow each other with the same key are one. */
export async function* entriesOf(
  lines: AsyncIterable<Placed>,
  shape: Shape,
): AsyncGenerator<Entry> {
  const rows = rowsField(shape);
  let open: Entry | undefined;
  for await (const placed of lines) {
    const { line, values, row } = placed;
    if (open !== undefined && rows !== undefined && values[KEY] === open.value[KEY]) {
      open = withLine(open, placed, rows.name);
      continue;
    }
    if (open !== undefined) yield open;
    const value = rows === undefined ? values : { ...values, [rows.name]: [row] };
    open = { line, value, problems: [] };
  }
  if (open !== undefined) yield open;
}

/**
 * The key of values: their `external_id`; of a stock row that has none, its location and its item. Empty where
 * they have neither.
 */
export function keyOfValues(values: Values): string {
  const [key, location, product, sku] = [KEY, 'location_code', 'product_id', 'sku'].map((name) => {
    const value = values[name];
    return isBlank(value) ? undefined : String(value);
  });
  if (key !== undefined) return key;
  const item = product ?? sku;
  return item === undefined ? '' : JSON.stringify([location ?? null, item]);
}

const keyField = (values: Values) =>
  [KEY, 'product_id'].find((name) => !isBlank(values[name])) ?? 'sku';

/** The key of a record that was checked. */
export function keyOf({ value }: Entry): string {
  return keyOfValues(value);
}

/** What tells one content of a record from another: a mended one is another. */
export function contentOf({ value }: Entry): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** Whether a record was taken as it is now; `done` has the contents that were, by their keys. */
export function isDone(entry: Entry, done: ReadonlyMap<string, string>): boolean {
  return done.get(keyOf(entry)) === contentOf(entry);
}

/** Every problem of a record; `seen` has the line of each key before it. */
export function entryProblems(
  entry: Entry,
  described: Described,
  seen: Map<string, number>,
): Entry['problems'] {
  const { line, value } = entry;
  const found = problemsOf(value, described).map((problem) => ({ line, ...problem }));
  const key = isRecord(value) ? keyOf(entry) : '';
  const before = seen.get(key);
  if (before === undefined) seen.set(key, line);
  const twice =
    before === undefined || key === ''
      ? []
      : [{ line, path: keyField(value), problem: `stands on line ${before} already` }];
  const isNameless = key === '' && !found.some(({ path }) => path === KEY);
  const nameless = isNameless ? [{ line, path: KEY, problem: 'is missing' }] : [];
  return [...entry.problems, ...twice, ...nameless, ...found];
}
