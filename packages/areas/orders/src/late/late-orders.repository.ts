import { isRejection } from '@waybill/kernel/rejection';
import type { ListRequest, Position } from '@waybill/table/list';
import { readPage } from '@waybill/table/read';
import { completePage } from '../order/order.repository.ts';
import { orderStore } from '../order/order.store.ts';
import type { OrderRow } from '../order/order-documents.ts';
import {
  COMPARED_ORDERS,
  type LateRule,
  openOrders,
  pageOfLate,
  tooManyOpen,
  withLateness,
} from './late-orders.ts';

/** Rows that are read at once: as many as a list answers at most. */
const ROWS_AT_ONCE = 200;

/** All open orders of a tenant without the objects beside them; refused where they are too many. */
async function loadOpen(tenant: string) {
  const open: OrderRow[] = [];
  const request = { filters: openOrders, order: undefined, limit: ROWS_AT_ONCE, offset: 0 };
  for (let after: Position | undefined; ; ) {
    const page = await readPage(orderStore, tenant, { ...request, after });
    if (isRejection(page)) return page;
    if (page.total > COMPARED_ORDERS) return tooManyOpen(page.total);
    open.push(...page.rows);
    if (page.next === undefined) return open;
    after = page.next;
  }
}

/** A page of the late orders of a tenant, the longest late first (ORD-363, ORD-365). */
export async function listLateOrders(tenant: string, rule: LateRule, request: ListRequest) {
  const open = await loadOpen(tenant);
  if (isRejection(open)) return open;
  const page = await completePage(tenant, pageOfLate(open, rule, request), openOrders);
  if (isRejection(page)) return page;
  return { ...page, rows: page.rows.map((order) => withLateness(order, rule)) };
}
