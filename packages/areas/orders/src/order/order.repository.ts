import { fittingRows, pageTooLarge, weighRow } from '@waybill/api/answer-size';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { everySelection, type Listed, type ListRequest, matches } from '@waybill/table/list';
import { get, getMany, query, readPage } from '@waybill/table/read';
import {
  type Conflict,
  concurrentModification,
  isConflict,
  type TableItem,
} from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { READING_MS } from '@waybill/work/time-limits';
import type { Buyer } from '../buyer/buyer.ts';
import { documentsKey, hasDocuments, withDocuments } from './documents.entity.ts';
import { asOrderRow, orderIdOf, orderPartition, rootKey } from './order.entity.ts';
import type { Order } from './order.schema.ts';
import { orderStore } from './order.store.ts';
import type { OrderRow } from './order-documents.ts';
import { noSuchOrder, refuseUnseen } from './order-reach.ts';

export const patterns = [
  definePattern({
    name: 'Orders by id, for the rebuild of a search',
    key: 'f0 = T#tenant#ORDERS#*, fs > id',
    index: 'facet0',
    reads: 'the ids of the next orders; each is read whole',
  }),
  definePattern({
    name: 'Large objects of an order',
    key: 'pk = T#tenant#ORDER#id, sk = A#DOC',
    reads:
      'what is too large for the root: those of a page in one batch, those of one order with all of it',
  }),
];

type PageRefusal = ReturnType<typeof pageTooLarge>;

/** Size of a row in an answer, with its objects. */
const weightOf = (row: OrderRow): number =>
  'beside' in row ? weighRow(row) + row.beside.bytes : weighRow(row);

/**
 * A page of the tenant's orders. Rows are found and compared without the objects that lie beside
 * them, and what a page with its objects weighs is known before they are read: one that is too
 * large costs no more than its rows (ORD-136).
 */
export async function listOrders(
  tenant: string,
  request: ListRequest,
): Promise<Listed<Order> | Rejection<'list_too_broad'> | PageRefusal | Conflict> {
  const listed = await readPage(orderStore, tenant, request);
  return isRejection(listed) ? listed : completePage(tenant, listed, request.filters);
}

/** A page of found rows with their objects; `filters` are what its rows match (ORD-136). */
export async function completePage(
  tenant: string,
  listed: Listed<OrderRow>,
  filters: ListRequest['filters'],
): Promise<Listed<Order> | PageRefusal | Conflict> {
  if (listed.rows.every(hasDocuments)) return { ...listed, rows: listed.rows };
  const weights = listed.rows.map(weightOf);
  if (fittingRows(weights) < weights.length) return pageTooLarge(weights);
  const rows = await completeRows(tenant, listed.rows, filters);
  return isConflict(rows) ? rows : { ...listed, rows };
}

/**
 * Rows with the objects that lie beside them. Objects of another version than the row are those of
 * a change that the reads came between: such a row is read again, its objects with it, and left out
 * where it matches no more.
 */
async function completeRows(
  tenant: string,
  rows: readonly OrderRow[],
  filters: ListRequest['filters'],
): Promise<Order[] | Conflict> {
  const apart = rows.filter((row) => !hasDocuments(row)).map(({ id }) => documentsKey(tenant, id));
  const found = await getMany(apart, { consistent: false });
  const items = found.filter((item) => item !== undefined);
  const byPartition = new Map(items.map((item) => [item.pk, item]));
  const whole: Order[] = [];
  for (const row of rows) {
    const item = byPartition.get(orderPartition(tenant, row.id));
    const order = withDocuments(row, item === undefined ? [] : [item]);
    const next = order ?? (await rereadOrder(tenant, row.id));
    if (isConflict(next)) return next;
    if (order !== undefined || matches(next, filters)) whole.push(next);
  }
  return whole;
}

/** The row of an order and its objects, of one version. */
async function rereadOrder(tenant: string, id: string): Promise<Order | Conflict> {
  return retryOnConflict(async () => {
    const keys = [rootKey(tenant, id), documentsKey(tenant, id)];
    const [root, documents] = await getMany(keys);
    const items = documents === undefined ? [] : [documents];
    return (root && withDocuments(asOrderRow(root), items)) ?? concurrentModification;
  }, READING_MS);
}

/** The orders of some ids, in their order; one that is not there is left out. */
export async function ordersOf(
  tenant: string,
  ids: readonly string[],
): Promise<Order[] | PageRefusal | Conflict> {
  const keys = ids.map((id) => rootKey(tenant, id));
  const found = await getMany(keys, { consistent: false });
  return completeOrders(
    tenant,
    found.filter((root) => root !== undefined),
  );
}

/** The orders of some roots, with the objects that lie beside them. */
export async function completeOrders(
  tenant: string,
  roots: readonly TableItem[],
): Promise<Order[] | PageRefusal | Conflict> {
  const rows = roots.map(asOrderRow);
  if (rows.every(hasDocuments)) return rows;
  const weights = rows.map(weightOf);
  return fittingRows(weights) < weights.length
    ? pageTooLarge(weights)
    : completeRows(tenant, rows, []);
}

/** Which of some orders pass filters, by their rows; one that is not there passes none. */
export async function idsPassing(
  tenant: string,
  ids: readonly string[],
  filters: ListRequest['filters'],
): Promise<ReadonlySet<string>> {
  const keys = ids.map((id) => rootKey(tenant, id));
  const found = await getMany(keys, { consistent: false });
  const rows = found.filter((root) => root !== undefined).map(asOrderRow);
  return new Set(rows.filter((row) => matches(row, filters)).map(({ id }) => id));
}

/** The ids of all orders behind one, by their order. */
export async function orderIdsBehind(
  tenant: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  // Behind the id and before every other one, since all are as long.
  const from = after === null ? {} : { from: `${after}!` };
  const { items } = await query({ ...everySelection(orderStore, tenant), ...from, limit });
  return items.map(orderIdOf);
}

/** Refuses what stands beside an order that the buyer does not see; no read for the back office. */
export async function refuseHidden(
  tenant: string,
  id: string,
  buyer: Buyer | undefined,
): Promise<Rejection<'not_found'> | undefined> {
  if (buyer === undefined) return undefined;
  const root = await get(rootKey(tenant, id));
  return root === undefined ? noSuchOrder(id) : refuseUnseen(asOrderRow(root), buyer);
}
