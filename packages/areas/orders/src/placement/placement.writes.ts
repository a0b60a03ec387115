import { eventOf } from '@waybill/events/event';
import { orderedUuids } from '@waybill/kernel/ordered-id';
import { nextRev } from '@waybill/table/aggregate';
import type { Changes, Put, Write } from '@waybill/table/write';
import { DATA_LIMIT, eventMetadata } from '../order/event-data.ts';
import { orderCreated } from '../order/order.events.ts';
import { orderStore } from '../order/order.store.ts';
import type { Taken } from '../order/order-claims.writes.ts';
import { orderFigures } from '../order/order-figures.ts';
import { isPositions, positionChildren } from '../order/position.entity.ts';
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

/**
 * The same beside the change of another order, whatever the size of the two: positions that do not
 * fit its transaction are there before it, in an order that nobody finds yet.
 */
export function placementChanges(tenant: string, placed: PlacedOrder): Changes<Taken> {
  const writes = placementWrites(tenant, placed);
  return {
    steps: writes.filter(putsPositions).map((write) => ({ kind: 'create', write })),
    withDecision: writes.filter((write) => !putsPositions(write)),
  };
}

function putsPositions(write: Write<Taken>): write is Put<Taken> {
  return 'put' in write && isPositions(write.put);
}
