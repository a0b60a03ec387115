import { keyPart } from '../key.ts';
import type { Filter } from './request.ts';

/*
 * The code of a row joins its columns of few values: `placed|open|unfulfilled|false`. There are few
 * codes, so that one item holds the sum of each, and any subset of those columns is a sum of sums.
 */

const SEPARATOR = '|';
const NO_VALUE = '-';
const EMPTY_TEXT = '%';

/** A value as a part of a code: no two values share one, and none holds the separator. */
function codePart(value: unknown): string {
  if (value === null || value === undefined) return NO_VALUE;
  const text = keyPart(String(value)).replaceAll(SEPARATOR, '%7C');
  if (text === '') return EMPTY_TEXT;
  return text === NO_VALUE ? '%2D' : text;
}

/** The code of a row, its columns in the order of the ledger. */
export function codeOf(columns: readonly string[], row: object): string {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return columns.map((column) => codePart(values[column])).join(SEPARATOR);
}

/** Whether a code is one of rows that have these values; columns that are no part of it count not. */
export function codesWith(
  columns: readonly string[],
  filters: readonly Filter[],
): (code: string) => boolean {
  const wanted = filters.flatMap(({ column, value }) => {
    const at = columns.indexOf(column);
    return at < 0 ? [] : [{ at, part: codePart(value) }];
  });
  return (code) => {
    const parts = code.split(SEPARATOR);
    return wanted.every(({ at, part }) => parts[at] === part);
  };
}

/** The one code that the filters leave, where they name every column of it. */
export function codeNamed(
  columns: readonly string[],
  filters: readonly Filter[],
): string | undefined {
  const named = new Map(filters.map(({ column, value }) => [column, value]));
  return columns.every((column) => named.has(column))
    ? codeOf(columns, Object.fromEntries(named))
    : undefined;
}
