import { presentPage } from '@waybill/api/page';
import type { Listed, ListRequest } from '@waybill/table/list/request';
import { listRows, matches } from '@waybill/table/list/rows';
import { type BaseRow, fieldValue } from '../declare/row.ts';

function compareBy<Row extends BaseRow>(order: readonly string[]) {
  return (left: Row, right: Row): number => {
    for (const column of [...order, 'id']) {
      const [a, b] = [fieldValue(left, column), fieldValue(right, column)];
      if (a === b) continue;
      if (typeof a === 'number' && typeof b === 'number') return a - b;
      return String(a) < String(b) ? -1 : 1;
    }
    return 0;
  };
}

/** Rows in the default order of their resource, ties by id. */
function sortRows<Row extends BaseRow>(
  { order }: { readonly order: readonly string[] },
  rows: readonly Row[],
): Row[] {
  return [...rows].sort(compareBy(order));
}

/** A page of a collection: in the order asked for, else in the default order. */
export function listPage<Row extends BaseRow>(
  resource: { readonly order: readonly string[] },
  rows: readonly Row[],
  request: ListRequest,
) {
  if (request.order !== undefined) return presentPage(listRows(rows, request), request);
  const found = sortRows(resource, rows).filter((row) => matches(row, request.filters));
  const { offset, limit } = request;
  const listed: Listed<Row> = { rows: found.slice(offset, offset + limit), total: found.length };
  return presentPage(listed, request);
}
