import { eventOf } from '@waybill/events/event';
import { orderedUuids } from '@waybill/kernel/ordered-id';
import { nextRev } from '@waybill/table/aggregate';
import { DATA_LIMIT, eventMetadata } from '../order/event-data.ts';
import { orderCreated } from '../order/order.events.ts';
import { orderStore } from '../order/order.store.ts';
import { orderFigures } from '../order/order-figures.ts';
import { positionChildren } from '../order/position.entity.ts';
import { recordOrderEvents } from '../order/trail.entity.ts';
import { asDetail, type PlacedOrder } from './place-order.ts';
import { createdData, placementEntry } from './placement-events.ts';

/** The version of a new order; also the sequence of its first events. */
const FIRST_REV = nextRev(undefined);

/**
 * Everything a placement writes, for one transaction: the order, its positions, its number, its
 * trail row and its two events, and the difference to the totals of the list (ORD-122, ORD-123).
 */
export function placementWrites(tenant: string, { order, approval, actor }: PlacedOrder) {
  const { items, ...row } = order;
  const { id: order_id, created_at } = row;
  const entry = placementEntry({ order, approval, actor });
  // Ordered, so that the first command sorts behind even within the same millisecond.
  const now = new Date(created_at);
  const created = createdData(order, DATA_LIMIT);
  const orderCreatedEvent = eventOf(orderCreated, {
    data: created.data,
    metadata: eventMetadata(FIRST_REV, actor, created),
  });
  const entryEvent = {
    topic: entry.name,
    data: { order_id, ...entry.payload },
    metadata: { sequence: FIRST_REV, actor },
  };
  const trailRow = { id: orderedUuids(now, FIRST_REV)(), created_at, ...entry };
  return [
    ...orderStore.create(tenant, row, {
      children: positionChildren(items),
      figures: orderFigures(asDetail({ order })),
    }),
    ...recordOrderEvents(tenant, order_id, [
      { event: orderCreatedEvent },
      { event: entryEvent, row: trailRow },
    ]),
  ];
}
