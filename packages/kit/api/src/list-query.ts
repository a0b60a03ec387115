import { type Detail, type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { ListRequest, Position } from '@waybill/table/list';
import { createdColumn, pairsOfRange, RANGE_BOUNDS, readRange } from './created-range.ts';
import { type Cursor, hashOfQuery, type QueryPairs } from './cursor.ts';
import { type FilterRules, type ListColumns, pairsOfFilters, readFilters } from './list-filters.ts';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 200;
/** Pages further from the beginning are no use of a list: it is narrowed or walked. */
const OFFSET_MAX = 10_000;
const INTEGER = /^[+-]?\d{1,15}$/u;

/** A parameter that a list takes once. */
const SINGLE: readonly string[] = ['limit', 'offset', 'order', 'after'];

/** Rules for a list, beside its columns. */
export interface ListRules extends FilterRules {
  /** Reads a cursor that the service issued for this list and this caller. */
  readonly openCursor?: (text: string) => Cursor | undefined;
  /** The columns that carry an order, where some do not. */
  readonly sortable?: readonly string[] | undefined;
  /** Why no order is taken. */
  readonly fixedOrder?: string | undefined;
}

/** A list as it is asked for, and what its cursors carry of that. */
export interface ReadList {
  readonly request: ListRequest;
  readonly query: QueryPairs;
}

/** The request for a list, and the cursor to the page behind a row. */
export interface ListQuery extends ListRequest {
  readonly cursorTo: (position: Position) => string;
}

type Asked = Pick<ListRequest, 'filters' | 'order' | 'range'>;

function integer(name: string, text: string | undefined, fallback: number): number | Detail {
  if (text === undefined || text === '') return fallback;
  return INTEGER.test(text) ? Number(text) : { path: name, message: 'must be a whole number' };
}

/** Refuses two values where one is meant: the service cannot know which (API-139). */
export function repeatedProblems(parameters: QueryPairs, single: readonly string[]): Detail[] {
  return single
    .filter((name) => parameters.filter(([key]) => key === name).length > 1)
    .map((path) => ({ path, message: 'must be sent once' }));
}

/** `?status=placed` and `?filter=status=placed` are the same (API-73). */
function filterPairs(parameters: QueryPairs): (readonly [string, string])[] | Detail {
  const pairs: (readonly [string, string])[] = [];
  for (const [name, value] of parameters) {
    if (SINGLE.includes(name)) continue;
    if (name !== 'filter') {
      pairs.push([name, value]);
      continue;
    }
    const split = value.indexOf('=');
    if (split < 1) return { path: 'filter', message: 'must have the form column=value' };
    pairs.push([value.slice(0, split), value.slice(split + 1)]);
  }
  return pairs;
}

function parseOrder(
  text: string | undefined,
  columns: ListColumns,
  { fixedOrder, sortable = Object.keys(columns) }: ListRules,
): ListRequest['order'] | Rejection {
  if (text === undefined || text === '') return undefined;
  if (fixedOrder !== undefined) {
    const message = `must not be sent: ${fixedOrder}`;
    return rejectProblems('invalid_order', [{ path: 'order', message }]);
  }
  const [column = '', direction, ...rest] = text.split('.');
  if (
    !sortable.includes(column) ||
    rest.length > 0 ||
    ![undefined, 'asc', 'desc'].includes(direction)
  ) {
    return reject(
      'invalid_order',
      `order must be column, column.asc or column.desc with one of: ${sortable.join(', ')}`,
      [{ path: 'order', message: `${JSON.stringify(text)} is not such a form` }],
    );
  }
  return { column, descending: direction === 'desc' };
}

/** A page that is too far from the beginning (API-158). */
function tooFar(offset: number): Rejection<'offset_too_large'> {
  const message = `offset is at most ${OFFSET_MAX}; narrow the list, or walk it: \`after\` takes the \`next\` of the page before`;
  return reject('offset_too_large', message, [
    { path: 'offset', message: `${offset} is above ${OFFSET_MAX}` },
  ]);
}

const NOT_ISSUED = 'must be the `next` of a page of this list';

const invalidCursor = (message: string) =>
  reject('invalid_cursor', `after ${message}`, [{ path: 'after', message }]);

/** The query by name: the same text whatever spelling it was sent in. */
function pairsOf({ filters, order, range }: Asked): QueryPairs {
  const direction = order?.descending === true ? 'desc' : 'asc';
  return [
    ...pairsOfFilters(filters),
    ...pairsOfRange(range),
    ...(order === undefined ? [] : [['order', `${order.column}.${direction}`] as const]),
  ].sort(([left, one], [right, other]) => (`${left}=${one}` < `${right}=${other}` ? -1 : 1));
}

const valuesNamed = (pairs: QueryPairs, name: string): string =>
  JSON.stringify(pairs.filter(([one]) => one === name));

/** The query that a cursor was issued for, or the refusal of a call that asks for something else (API-164). */
function queryOfCursor(
  { query }: Cursor,
  sent: QueryPairs,
): QueryPairs | Rejection<'invalid_cursor'> {
  if ('hash' in query) {
    return hashOfQuery(sent) === query.hash
      ? sent
      : invalidCursor('is of a list with many filters: send filters and order again as they were');
  }
  const other = sent.find(([name]) => valuesNamed(sent, name) !== valuesNamed(query, name));
  return other === undefined ? query : invalidCursor(`is of a list with another ${other[0]}`);
}

function readAsked(
  pairs: QueryPairs,
  order: string | undefined,
  columns: ListColumns,
  rules: ListRules,
): Asked | Rejection {
  const sorted = parseOrder(order, columns, rules);
  if (sorted !== undefined && 'rejected' in sorted) return sorted;
  const range = readRange(pairs, columns);
  if (range !== undefined && 'rejected' in range) return range;
  const bounds: readonly string[] = createdColumn(columns) === undefined ? [] : RANGE_BOUNDS;
  const others = pairs.filter(([name]) => !bounds.includes(name));
  const filters = readFilters(others, columns, rules);
  return 'rejected' in filters ? filters : { filters, order: sorted, range };
}

/** A page and what its cursors carry: behind a cursor, what that was issued for (API-164). */
function readPage(
  asked: Asked,
  after: string | undefined,
  columns: ListColumns,
  rules: ListRules,
): (Asked & { readonly query: QueryPairs; readonly after?: Position }) | Rejection {
  const sent = pairsOf(asked);
  if (after === undefined) return { ...asked, query: sent };
  const cursor = rules.openCursor?.(after);
  if (cursor === undefined) return invalidCursor(NOT_ISSUED);
  const query = queryOfCursor(cursor, sent);
  if ('rejected' in query) return query;
  const order = query.find(([name]) => name === 'order')?.[1];
  const pairs = query.filter(([name]) => name !== 'order');
  const again = readAsked(pairs, order, columns, rules);
  // A value that a cursor was issued for may be gone by now: the call itself did not send it.
  if ('rejected' in again) return invalidCursor(NOT_ISSUED);
  return { ...again, query, after: cursor.position };
}

/** Reads the list conventions of a query string. */
export function parseListQuery(
  parameters: QueryPairs,
  columns: ListColumns,
  rules: ListRules = {},
): ReadList | Rejection {
  const repeated = repeatedProblems(parameters, SINGLE);
  if (repeated.length > 0) return rejectProblems('invalid_value', repeated);
  const sent = (name: string) => parameters.find(([key]) => key === name)?.[1];
  const limit = integer('limit', sent('limit'), LIMIT_DEFAULT);
  const offset = integer('offset', sent('offset'), 0);
  const pairs = filterPairs(parameters);
  const wrong = [limit, offset, pairs].filter(
    (part): part is Detail => typeof part === 'object' && 'message' in part,
  );
  if (typeof offset === 'number' && offset > 0 && sent('after') !== undefined) {
    wrong.push({ path: 'offset', message: 'must not be sent beside after' });
  }
  if (wrong.length > 0 || typeof limit !== 'number' || typeof offset !== 'number') {
    return rejectProblems('invalid_value', wrong);
  }
  if (offset > OFFSET_MAX) return tooFar(offset);
  const asked = readAsked(pairs as QueryPairs, sent('order'), columns, rules);
  if ('rejected' in asked) return asked;
  const page = readPage(asked, sent('after'), columns, rules);
  if ('rejected' in page) return page;
  const { query, ...rest } = page;
  const window = { limit: Math.min(Math.max(limit, 1), LIMIT_MAX), offset: Math.max(offset, 0) };
  return { request: { ...rest, ...window }, query };
}
