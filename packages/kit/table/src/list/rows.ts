import { isDeepStrictEqual } from 'node:util';
import type { Filter, Listed, ListRequest } from './request.ts';

/** Equality on every filter; objects compare as whole documents, key order aside. */
export function matches(row: object, filters: readonly Filter[]): boolean {
  return filters.every(({ column, value }) =>
    isDeepStrictEqual((row as Record<string, unknown>)[column] ?? null, value),
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function compareValues(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return -1;
  if (right === null || right === undefined) return 1;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [a, b] = [textOf(left), textOf(right)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sorts in place by one column, ties by `id`; without an order by `created_at`. */
export function sortRows<Row extends { readonly id: string }>(
  rows: Row[],
  order: ListRequest['order'],
): Row[] {
  const column = order?.column ?? 'created_at';
  const sign = order?.descending === true ? -1 : 1;
  const at = (row: Row) => (row as unknown as Record<string, unknown>)[column];
  return rows.sort(
    (left, right) =>
      sign * compareValues(at(left), at(right)) || sign * compareValues(left.id, right.id),
  );
}

/** A page of a collection that is in memory as a whole: filtered, sorted, counted, cut. */
export function listRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  request: ListRequest,
): Listed<Row> {
  const found = rows.filter((row) => matches(row, request.filters));
  const page = sortRows(found, request.order).slice(request.offset, request.offset + request.limit);
  return { rows: page, total: found.length };
}
