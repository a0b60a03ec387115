import type { Listed, ListRequest } from '@waybill/table/ledger/request';
import * as v from 'valibot';

/** A page: exactly `{items, total, limit, offset}` (API-69). */
export function page<Row extends v.GenericSchema>(row: Row) {
  return v.object({
    items: v.array(row),
    total: v.pipe(v.number(), v.integer()),
    limit: v.pipe(v.number(), v.integer()),
    offset: v.pipe(v.number(), v.integer()),
  });
}

/** The answer of a list; `limit` and `offset` are the applied values. */
export function presentPage<Row>(listed: Listed<Row>, request: ListRequest) {
  const { limit, offset } = request;
  return { items: listed.rows, total: listed.total, limit, offset };
}

/** The answer of a removal (API-52). */
export const deleted = v.object({ deleted: v.literal(true), id: v.string() });
