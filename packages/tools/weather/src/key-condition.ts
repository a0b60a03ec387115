import type { Item, Value } from './item.ts';

/** The parts of a query that say which items it means. */
export interface Selecting {
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
}

export interface KeyCondition {
  readonly partition: Value;
  /** True if a sort key lies in the range. */
  readonly matches: (sort: Value | undefined) => boolean;
}

/** Compares keys as an index sorts them: texts by their bytes, numbers by their value. */
export function compareKeys(one: Value | undefined, other: Value | undefined): number {
  if (one?.['N'] !== undefined) return Number(one['N']) - Number(other?.['N']);
  const kind = one?.['B'] === undefined ? 'utf8' : 'base64';
  const bytes = (value: Value | undefined) =>
    Buffer.from(String(value?.['S'] ?? value?.['B'] ?? ''), kind);
  return Buffer.compare(bytes(one), bytes(other));
}

const PARTITION = /^\(?\s*([\w#.-]+)\s*=\s*(:\w+)\s*\)?(?:\s+AND\s+(.+))?$/isu;
const BEGINS = /^\(?\s*begins_with\s*\(\s*([\w#.-]+)\s*,\s*(:\w+)\s*\)\s*\)?$/isu;
const BETWEEN = /^\(?\s*([\w#.-]+)\s+BETWEEN\s+(:\w+)\s+AND\s+(:\w+)\s*\)?$/isu;
const COMPARED = /^\(?\s*([\w#.-]+)\s*(<=|>=|=|<|>)\s*(:\w+)\s*\)?$/isu;

const holds: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const textOf = (value: Value | undefined) => String(value?.['S'] ?? value?.['B'] ?? '');

function rangeOf(text: string | undefined, values: Item): KeyCondition['matches'] | undefined {
  if (text === undefined) return () => true;
  const [, , prefix] = BEGINS.exec(text) ?? [];
  if (prefix !== undefined) return (sort) => textOf(sort).startsWith(textOf(values[prefix]));
  const [, , low, high] = BETWEEN.exec(text) ?? [];
  if (low !== undefined && high !== undefined) {
    return (sort) => compareKeys(sort, values[low]) >= 0 && compareKeys(sort, values[high]) <= 0;
  }
  const [, , operator = '', bound = ''] = COMPARED.exec(text) ?? [];
  const compare = holds[operator];
  return compare && ((sort) => compare(compareKeys(sort, values[bound])));
}

/** The selection of a query; undefined where this reader does not know its form. */
export function keyConditionOf(query: Selecting, partition: string): KeyCondition | undefined {
  const [, name = '', value = '', range] = PARTITION.exec(query.KeyConditionExpression ?? '') ?? [];
  const values = query.ExpressionAttributeValues ?? {};
  if ((query.ExpressionAttributeNames?.[name] ?? name) !== partition) return undefined;
  const selected = values[value];
  const matches = rangeOf(range?.trim(), values);
  if (selected === undefined || matches === undefined) return undefined;
  return { partition: selected, matches };
}
