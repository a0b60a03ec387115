import { eventOf } from '@waybill/events/event';
import { orderedUuids } from '@waybill/kernel/ordered-id';
import { reject } from '@waybill/kernel/rejection';
import { aggregateWrites, nextRev } from '@waybill/table/aggregate/aggregate';
import { externalIdWrites } from '@waybill/table/aggregate/external-id';
import { isNew } from '@waybill/table/commit/condition';
import type { Write } from '@waybill/table/commit/write';
import { countChanges } from '@waybill/table/list/count-delta';
import { indexAttributes } from '@waybill/table/list/ledger';
import { storedOrder } from '../order/documents.entity.ts';
import { DATA_LIMIT, eventMetadata } from '../order/event-data.ts';
import { numberKey, ORDER_ENTITY, orderNumberEntity, rootKey } from '../order/order.entity.ts';
import { orderCreated } from '../order/order.events.ts';
import { orderLedger } from '../order/order.ledger.ts';
import type { Taken } from '../order/order-claims.writes.ts';
import { positionChildren } from '../order/position.entity.ts';
import { recordOrderEvents } from '../order/trail.entity.ts';
import type { PlacedOrder } from './place-order.ts';
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
    time: created_at,
    data: created.data,
    metadata: eventMetadata(FIRST_REV, actor, created),
  });
  const entryEvent = {
    topic: entry.name,
    time: created_at,
    data: { order_id, ...entry.payload },
    metadata: { sequence: FIRST_REV, actor },
  };
  const trailRow = { id: orderedUuids(now, FIRST_REV)(), created_at, ...entry };
  const stored = storedOrder(row, FIRST_REV);
  const root = {
    at: rootKey(tenant, order_id),
    content: { ...stored.content, ...indexAttributes(orderLedger, tenant, row) },
  };
  const writes: Write<Taken>[] = [
    ...aggregateWrites(root, [...stored.children, ...positionChildren(items)]),
    {
      put: orderNumberEntity.item(numberKey(tenant, row.number), { order_id }),
      when: isNew,
      orElse: reject('unique_violation', `The order number ${row.number} was issued before.`),
    },
    ...countChanges(orderLedger, tenant, [{ after: row }]),
    ...recordOrderEvents(tenant, order_id, [
      { event: orderCreatedEvent },
      { event: entryEvent, row: trailRow },
    ]),
    ...externalIdWrites(
      { tenant, entity: ORDER_ENTITY, noun: 'order', id: order_id },
      { before: null, after: row.external_id },
    ),
  ];
  return writes;
}
