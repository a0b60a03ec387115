import type { ListQuery } from '@waybill/api/list-query';
import { presentPage } from '@waybill/api/page';
import { listRows } from '@waybill/table/list';
import type { BaseRow } from '../declare/row.ts';

/** A page of a collection: in the order asked for, else in the default order. */
export function listPage<Row extends BaseRow>(
  { order }: { readonly order: readonly string[] },
  rows: readonly Row[],
  query: ListQuery,
) {
  return presentPage(listRows(rows, query, order), query);
}
