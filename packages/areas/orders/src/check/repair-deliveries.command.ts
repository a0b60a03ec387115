import { momentAt } from '@waybill/kernel/moment';
import { isRejection } from '@waybill/kernel/rejection';
import { workFor } from '@waybill/work/work';
import { deliveryOf, isSameDelivery } from '../order/delivery.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { orderRow } from '../order/order-change.ts';
import { changeWrites } from '../order/order-change.writes.ts';
import { visitOrders } from './every-order.repository.ts';

/** Orders that say otherwise than their delivery notes what has arrived, as they should be. */
async function wrongDeliveries(tenant: string) {
  const wrong: { readonly before: OrderAggregate; readonly after: OrderAggregate }[] = [];
  await visitOrders(tenant, (order) => {
    if (isRejection(order)) return;
    const delivery = deliveryOf(order.fulfillment_status, order.shipments);
    if (isSameDelivery(order, delivery)) return;
    wrong.push({ before: order, after: { ...order, ...delivery } });
  });
  return wrong;
}

/**
 * Sets what has arrived of each order to what its delivery notes say, and tells nobody (ORD-339). An order that
 * changes meanwhile stays. Answers how many it set.
 */
export async function repairDeliveries(tenant: string): Promise<number> {
  const now = new Date();
  let repaired = 0;
  for (const { before, after } of await wrongDeliveries(tenant)) {
    const change = { order: orderRow(after), entries: [], isUntold: true, answer: null } as const;
    const writes = changeWrites(tenant, before, change, momentAt(now));
    const refused = await workFor(tenant, now).commit(writes, null);
    if (refused === undefined) repaired += 1;
  }
  return repaired;
}
