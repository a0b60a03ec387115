import { isDeepStrictEqual } from 'node:util';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import { workFor } from '@waybill/work/work';
import { deliveryOf } from '../order/delivery.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { orderRow } from '../order/order-change.ts';
import { changeWrites } from '../order/order-change.writes.ts';
import { visitOrders } from './every-order.repository.ts';

/** Sets what has arrived of an order, on the version that was read; false where it changed meanwhile. */
async function repairOrder(tenant: string, order: OrderAggregate, now: Date): Promise<boolean> {
  const delivery = deliveryOf(order.fulfillment_status, order.shipments);
  const row = { ...orderRow(order), ...delivery };
  const change = { order: row, entries: [], isUntold: true, answer: null } as const;
  const outcome = await runCommand<OrderAggregate, OrderAggregate, null, Conflict>(
    workFor(tenant, now),
    {
      load: async () => order,
      decide: (loaded) => loaded,
      write: (found) => changeWrites(tenant, found, change, momentAt(now)),
      present: () => null,
      limitMs: 0,
    },
  );
  return !isRejection(outcome);
}

/**
 * Sets what has arrived of each order to what its delivery notes say, and tells nobody (ORD-339). Answers how
 * many orders it set; undefined where one of them changed meanwhile, or cannot be read whole.
 */
export async function repairDeliveries(tenant: string): Promise<number | undefined> {
  const wrong: OrderAggregate[] = [];
  let isWhole = true;
  await visitOrders(tenant, (order) => {
    if (isRejection(order)) {
      isWhole &&= order.rejected === 'not_found';
      return;
    }
    const { delivery_status, delivered_at, fulfillment_status, shipments } = order;
    const derived = deliveryOf(fulfillment_status, shipments);
    if (!isDeepStrictEqual({ delivery_status, delivered_at }, derived)) wrong.push(order);
  });
  const now = new Date();
  for (const order of wrong) isWhole = (await repairOrder(tenant, order, now)) && isWhole;
  return isWhole ? wrong.length : undefined;
}
