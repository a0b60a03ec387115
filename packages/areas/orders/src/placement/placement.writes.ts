import { eventOf, SILENT } from '@waybill/events/event';
import { orderedUuids } from '@waybill/kernel/ordered-id';
import { nextRev } from '@waybill/table/aggregate';
import type { Changes, Put, Write } from '@waybill/table/write';
import { joinedEntries } from '../fulfillment/fulfillment-entries.ts';
import { showFulfillment } from '../fulfillment/show-fulfillment.ts';
import { DATA_LIMIT, eventMetadata } from '../order/event-data.ts';
import type { KeptOrder } from '../order/kept-order.ts';
import { orderCreated } from '../order/order.events.ts';
import { orderStore } from '../order/order.store.ts';
import type { Taken } from '../order/order-claims.writes.ts';
import { orderFigures } from '../order/order-figures.ts';
import { isPositions, positionChildren } from '../order/position.entity.ts';
import { cancellationChild } from '../order/record.entity.ts';
import { fulfillmentStore } from '../order/record.store.ts';
import { type RecordedOrderEvent, recordOrderEvents } from '../order/trail.entity.ts';
import { closingEntries } from './order-history.ts';
import { asKept, type PlacedOrder } from './place-order.ts';
import { createdData, placementEntry } from './placement-events.ts';
import { receivedEntries } from './received-placement.ts';

/** The version of a new order; also the sequence of its first events. */
export const FIRST_REV = nextRev(undefined);

/**
 * Everything a placement writes, for one transaction: the order, its positions, its number, its
 * trail and its events, and the difference to the totals of the list (ORD-122, ORD-123).
 */
export function placementWrites(tenant: string, placed: PlacedOrder) {
  const kept = asKept(placed);
  const { items, ...row } = placed.order;
  return [
    ...orderStore.create(tenant, row, {
      children: [...positionChildren(items), ...placed.cancellations.map(cancellationChild)],
      rows: placed.fulfillments.map((one) => fulfillmentStore.put(tenant, one)),
      figures: orderFigures(kept),
    }),
    ...recordOrderEvents(tenant, row.id, recordedEvents(placed, kept)),
  ];
}

/** The events of a placement with the rows of its trail; those of a past bear its day (ORD-264). */
function recordedEvents(
  { order, approval, actor, history, fulfillments, codes, cancellations }: PlacedOrder,
  { shipments: _s, returns: _r, refunds: _m, cancellations: _c, ...shown }: KeptOrder,
): RecordedOrderEvent[] {
  const { id: order_id, created_at, placed_at } = order;
  const isSilent = history?.silent === true;
  // Ordered, so that the first command sorts behind even within the same millisecond.
  const newId = orderedUuids(new Date(created_at), FIRST_REV);
  const at = history === undefined ? created_at : (placed_at ?? created_at);
  const entries = [
    placementEntry({ order, approval, actor }),
    ...receivedEntries(order),
    ...joinedEntries([], fulfillments, codes),
    ...closingEntries(order, cancellations),
  ];
  const told = entries.map((entry) => ({
    event: {
      topic: entry.name,
      data: { order_id, ...entry.payload },
      metadata: { sequence: FIRST_REV, actor, ...(isSilent && SILENT) },
    },
    row: { id: newId(), created_at: at, ...entry },
  }));
  if (isSilent) return told;
  const places = fulfillments.map((one) => showFulfillment(one, codes));
  const created = createdData({ ...shown, fulfillments: places }, DATA_LIMIT);
  const event = eventOf(orderCreated, {
    data: created.data,
    metadata: eventMetadata(FIRST_REV, actor, created),
  });
  return [{ event }, ...told];
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
