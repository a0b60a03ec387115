import type { Listed, ListRequest } from '@waybill/table/ledger/request';
import * as v from 'valibot';
import { type Annotation, named, namedObject, schemaNameOf } from './annotation.ts';

/** A page of rows: exactly `{items, total, limit, offset}` (contract README, Wire). */
export function page<Row extends v.GenericSchema & Annotation>(row: Row) {
  const name = schemaNameOf(row);
  const shape = v.object({
    items: v.array(row),
    total: v.pipe(v.number(), v.integer()),
    limit: v.pipe(v.number(), v.integer()),
    offset: v.pipe(v.number(), v.integer()),
  });
  return name === undefined ? shape : named(`${name}Page`, shape);
}

/** The answer of a list; `limit` and `offset` are the applied values. */
export function presentPage<Row>(listed: Listed<Row>, request: ListRequest) {
  const { limit, offset } = request;
  return { items: listed.rows, total: listed.total, limit, offset };
}

/** The answer of a removal (contract README, Wire). */
export const deleted = namedObject('Deleted', { deleted: v.literal(true), id: v.string() });
