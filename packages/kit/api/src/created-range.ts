import { type Instant, parseInstant, toInstant } from '@waybill/kernel/instant';
import { type Detail, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import type { CreatedRange } from '@waybill/table/list';
import type { QueryPairs } from './cursor.ts';
import type { ListColumns } from './list-filters.ts';

/** The parameters of a range, in every list that says when its rows were created, and in the search (API-165). */
export const RANGE_BOUNDS = ['created_from', 'created_to'] as const;

/** The column that says when a row was created, under whatever name. */
const CREATED = ['created_at', 'time', 'at'];

/** The column by which a list knows a range; undefined where it has none. */
export function createdColumn(columns: ListColumns): string | undefined {
  const declared = CREATED.find(
    (column) => Object.hasOwn(columns, column) && columns[column] === 'instant',
  );
  // A search declares the bounds alone: it takes no moment of creation as a filter.
  return declared ?? (Object.hasOwn(columns, 'created_from') ? CREATED[0] : undefined);
}

/** Rows are created in whole milliseconds: between two of them, both bounds begin at the later one. */
function boundOf(text: string): Instant | undefined {
  const instant = parseInstant(text);
  const isBetween = /\.\d{3}0*[1-9]/u.test(text);
  return instant !== undefined && isBetween
    ? toInstant(new Date(Date.parse(instant) + 1))
    : instant;
}

/** The range that a list is asked for; each bound is sent once. */
export function readRange(
  pairs: QueryPairs,
  columns: ListColumns,
): CreatedRange | undefined | Rejection<'invalid_value'> {
  const column = createdColumn(columns);
  if (column === undefined) return undefined;
  const wrong: Detail[] = [];
  const [from, to] = RANGE_BOUNDS.map((path) => {
    const [text, ...others] = pairs.filter(([name]) => name === path).map(([, value]) => value);
    if (text === undefined) return undefined;
    const bound = boundOf(text);
    if (others.length > 0) wrong.push({ path, message: 'must be sent once' });
    else if (bound === undefined) {
      wrong.push({ path, message: 'must be an ISO 8601 timestamp with a zone' });
    }
    return bound;
  });
  if (wrong.length > 0) return rejectProblems('invalid_value', wrong);
  if (from === undefined && to === undefined) return undefined;
  return { column, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** A range as one text a bound. */
export function pairsOfRange({ from, to }: Partial<CreatedRange> = {}): [string, string][] {
  return [
    ...(from === undefined ? [] : [['created_from', from] as [string, string]]),
    ...(to === undefined ? [] : [['created_to', to] as [string, string]]),
  ];
}
