import { createHash } from 'node:crypto';
import { type Line, rowsField } from './cells.ts';
import { type Found, placeOf, type Standing } from './place.ts';
import type { Problem } from './rules.ts';
import { type Described, isBlank, isRecord, problemsOf, type Shape, type Values } from './shape.ts';

/** The field by which a record is known again; a stock row may do without, and an order that has a number. */
export const KEY = 'external_id';

/** The key of an order that has no other. */
const NUMBER = 'number';

/** The field by which this record is known again. */
export const keyNameOf = (values: Values): string =>
  isBlank(values[KEY]) && !isBlank(values[NUMBER]) ? NUMBER : KEY;

/** A record of a file, and where it begins. */
export interface Entry extends Standing {
  readonly value: Values;
  /** Problems of its form. */
  readonly problems: readonly Found[];
}

/** A line of a table, where it stands. */
export interface Placed extends Omit<Line, 'problems'> {
  readonly line: number;
  /** Mistakes of its cells, and of the headings above the first one. */
  readonly problems: readonly Found[];
  /** The headings of the table. */
  readonly headings: readonly string[];
}

/** The paths of the values that differ, those within objects one by one. */
function differences(one: unknown, other: unknown, path: string): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (!isRecord(one) || !isRecord(other)) return [path];
  return Object.entries(other).flatMap(([name, value]) =>
    differences(one[name], value, `${path}.${name}`),
  );
}

/** Contradictions between a further line of a record and its first one. */
function contradictions(first: Entry, { line, values }: Placed): Found[] {
  return Object.entries(values)
    .flatMap(([name, value]) => differences(first.value[name], value, name))
    .map((path) => {
      const { column } = placeOf(first, path);
      return { line, column, problem: `differs from line ${first.line}` };
    });
}

/** A line of a table as the first, or only, one of its record. */
function withFirstLine({ line, values, row, problems, headings }: Placed, shape: Shape): Entry {
  const rows = rowsField(shape);
  const value = rows === undefined ? values : { ...values, [rows.name]: [row] };
  return { line, value, problems, cells: { headings, rows, lines: [line] } };
}

/** The record with a further line: a row more, and what it says otherwise. */
function withLine(first: Entry, placed: Placed, name: string): Entry {
  const { value, problems, cells } = first;
  const rows = value[name];
  return {
    ...first,
    value: { ...value, [name]: [...(Array.isArray(rows) ? rows : []), placed.row] },
    problems: [...problems, ...placed.problems, ...contradictions(first, placed)],
    cells: cells && { ...cells, lines: [...cells.lines, placed.line] },
  };
}

/** The records of a table: lines that follow each other with the same key are one. */
export async function* entriesOf(
  lines: AsyncIterable<Placed>,
  shape: Shape,
): AsyncGenerator<Entry> {
  const rows = rowsField(shape);
  let open: Entry | undefined;
  for await (const placed of lines) {
    const key = placed.values[keyNameOf(placed.values)];
    // Lines without a key are no more of a record than any others.
    const isMore = open !== undefined && !isBlank(key) && key === open.value[keyNameOf(open.value)];
    if (open !== undefined && rows !== undefined && isMore) {
      open = withLine(open, placed, rows.name);
      continue;
    }
    if (open !== undefined) yield open;
    open = withFirstLine(placed, shape);
  }
  if (open !== undefined) yield open;
}

/**
 * The key of values: their `external_id`; of an order that has none, its number, of a stock row its location
 * and its item. Empty where they have neither.
 */
export function keyOfValues(values: Values): string {
  const names = [KEY, NUMBER, 'location_code', 'product_id', 'sku'];
  const [key, number, location, product, sku] = names.map((name) => {
    const value = values[name];
    return isBlank(value) ? undefined : String(value);
  });
  if (key !== undefined) return key;
  if (number !== undefined) return JSON.stringify({ number });
  const item = product ?? sku;
  return item === undefined ? '' : JSON.stringify([location ?? null, item]);
}

/** The key of a record that was checked. */
export function keyOf({ value }: Entry): string {
  return keyOfValues(value);
}

/** Fingerprint of a record's content: a mended record has another one. */
export function contentOf({ value }: Entry): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** True where a record was taken as it is now; `done` has the contents that were, by their keys. */
export function isDone(entry: Entry, done: ReadonlyMap<string, string>): boolean {
  return done.get(keyOf(entry)) === contentOf(entry);
}

/** Memory of the records before one: the line of each key, and the problems that are told once. */
export interface Seen {
  readonly lines: Map<string, number>;
  readonly told: Set<string>;
}

/** Keys of a record that an earlier one has, and no second one may. */
function repeated({ line, value }: Entry, { unique = {} }: Described, { lines }: Seen): Problem[] {
  const all = { [KEY]: (values: Values) => [values[KEY]], ...unique };
  const told = Object.entries(all).flatMap(([path, of]) => {
    if (isBlank(value[path])) return [];
    const key = JSON.stringify([path, ...of(value)]);
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    return before === undefined ? [] : [{ path, problem: `stands on line ${before} already` }];
  });
  return told.slice(0, 1);
}

/** Every problem of a record, where it stands. */
export function entryProblems(entry: Entry, described: Described, seen: Seen): Found[] {
  const { value } = entry;
  const found = problemsOf(value, described).filter(({ once }) => {
    const isNew = once === undefined || !seen.told.has(once);
    if (once !== undefined) seen.told.add(once);
    return isNew;
  });
  const isNameless = keyOf(entry) === '' && !found.some(({ path }) => path === KEY);
  const nameless = isNameless ? [{ path: KEY, problem: 'is missing' }] : [];
  const twice = repeated(entry, described, seen);
  return [...entry.problems, ...placedAt(entry, [...twice, ...nameless, ...found])];
}

/** Problems of a record where its values stand. */
export function placedAt(entry: Standing, problems: readonly Problem[]): Found[] {
  return problems.map(({ path, problem }) => ({ ...placeOf(entry, path), problem }));
}
