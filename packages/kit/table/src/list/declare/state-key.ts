import { keyPart } from '../../item/key.ts';
import { type Filter, filterValues } from './request.ts';

/*
 * The state key of a row joins its columns of few values: `placed|open|unfulfilled|false`. There are few
 * state keys, so that one item holds the sum of each, and any subset of those columns is a sum of sums.
 */

const SEPARATOR = '|';
const NO_VALUE = '-';
const EMPTY_TEXT = '%';

/** A value as a part of a state key: no two values share one, and none holds the separator. */
function statePart(value: unknown): string {
  if (value === null || value === undefined) return NO_VALUE;
  const text = keyPart(String(value)).replaceAll(SEPARATOR, '%7C');
  if (text === '') return EMPTY_TEXT;
  return text === NO_VALUE ? '%2D' : text;
}

export function stateKeyOf(columns: readonly string[], row: object): string {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return columns.map((column) => statePart(values[column])).join(SEPARATOR);
}

/** Recognizes the state keys of rows that have these values; filters by other columns are passed over. */
export function stateKeysWith(
  columns: readonly string[],
  filters: readonly Filter[],
): (state: string) => boolean {
  const wanted = filters.flatMap((filter) => {
    const at = columns.indexOf(filter.column);
    return at < 0 ? [] : [{ at, parts: filterValues(filter).map(statePart) }];
  });
  return (state) => {
    const found = state.split(SEPARATOR);
    return wanted.every(({ at, parts }) => parts.some((part) => part === found[at]));
  };
}

/** The one state key that the filters leave, where they name every column of it, each once. */
export function stateKeyNamed(
  columns: readonly string[],
  filters: readonly Filter[],
): string | undefined {
  const named = new Map(filters.map(({ column, value }) => [column, value]));
  const isOneEach =
    filters.length === named.size && filters.every(({ or = [] }) => or.length === 0);
  return isOneEach && columns.every((column) => named.has(column))
    ? stateKeyOf(columns, Object.fromEntries(named))
    : undefined;
}
