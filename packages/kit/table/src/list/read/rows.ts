import { isDeepStrictEqual } from 'node:util';
import {
  type CreatedRange,
  type Filter,
  filterValues,
  type Listed,
  type ListRequest,
  type Position,
  type SortValue,
} from '../declare/request.ts';

/** Texts are compared as far as a cursor carries them: so many bytes in all (API-72). */
const SORTED_BYTES = 120;

const fieldOf = (row: object, column: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[column] ?? null;

/** Equality on every filter; objects compare as whole documents, key order aside. */
export function matches(row: object, filters: readonly Filter[]): boolean {
  return filters.every((filter) => {
    const field = fieldOf(row, filter.column);
    return filterValues(filter).some((value) => isDeepStrictEqual(field, value));
  });
}

export function isWithin(row: object, range: CreatedRange | undefined): boolean {
  if (range === undefined) return true;
  const { column, from, to } = range;
  const created = String(fieldOf(row, column));
  return (from === undefined || created >= from) && (to === undefined || created < to);
}

/** The beginning of a text that fits so many bytes, cut between two characters. */
function beginning(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\uFFFD$/u, '');
}

function sortValue(value: unknown, bytes: number): SortValue {
  if (value === null || typeof value === 'number') return value;
  return beginning(typeof value === 'object' ? JSON.stringify(value) : String(value), bytes);
}

function compareValues(left: SortValue, right: SortValue): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : 1;
}

function comparePositions(left: Position, right: Position): number {
  for (const [index, value] of left.entries()) {
    const found = compareValues(value, right[index] ?? null);
    if (found !== 0) return found;
  }
  return 0;
}

/** The columns that an order compares, ties by `id`; without one those that the list names. */
const orderColumns = (order: ListRequest['order'], otherwise: readonly string[]) => [
  ...(order === undefined ? otherwise : [order.column]).filter((column) => column !== 'id'),
  'id',
];

function positionOf(row: object, columns: readonly string[]): Position {
  const bytes = Math.floor(SORTED_BYTES / Math.max(1, columns.length - 1));
  return columns.map((column) => sortValue(fieldOf(row, column), bytes));
}

export function isAtOrBefore(
  row: object,
  position: Position,
  order: NonNullable<ListRequest['order']>,
): boolean {
  const found = comparePositions(positionOf(row, orderColumns(order, [])), position);
  return order.descending ? found >= 0 : found <= 0;
}

interface Placed<Row> {
  readonly row: Row;
  readonly at: Position;
}

function placeRows<Row extends object>(
  rows: readonly Row[],
  order: ListRequest['order'],
  otherwise: readonly string[],
): Placed<Row>[] {
  const columns = orderColumns(order, otherwise);
  const sign = order?.descending === true ? -1 : 1;
  return rows
    .map((row) => ({ row, at: positionOf(row, columns) }))
    .sort((left, right) => sign * comparePositions(left.at, right.at));
}

export function sortRows<Row extends object>(
  rows: readonly Row[],
  order: ListRequest['order'],
): Row[] {
  return placeRows(rows, order, ['created_at']).map(({ row }) => row);
}

/** A page of rows in memory. Without an order of the call it is that of the columns of `otherwise`. */
export function listRows<Row extends object>(
  rows: readonly Row[],
  request: ListRequest,
  otherwise: readonly string[] = ['created_at'],
): Listed<Row> {
  const { filters, range, order, after, limit, offset } = request;
  const found = rows.filter((row) => matches(row, filters) && isWithin(row, range));
  const sign = order?.descending === true ? -1 : 1;
  const isBehind = ({ at }: Placed<Row>) =>
    after === undefined || sign * comparePositions(at, after) > 0;
  const behind = placeRows(found, order, otherwise).filter(isBehind);
  const page = behind.slice(offset, offset + limit);
  const next = behind.length > offset + page.length ? page.at(-1)?.at : undefined;
  return { rows: page.map(({ row }) => row), total: found.length, next };
}
