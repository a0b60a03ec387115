import type { DomainEvent } from '@waybill/events/event';
import { outboxWrites } from '@waybill/events/outbox';
import { orderedPrefixedIds, orderedUuids } from '@waybill/kernel/ordered-id';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { isNew } from '@waybill/table/condition';
import { externalIdWrites } from '@waybill/table/external-id';
import { countWrites } from '@waybill/table/ledger/counts';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import type { Write } from '@waybill/table/write';
import { checksum, childRevs, stampRev } from '../order/child-revs.ts';
import { DATA_LIMIT, eventMetadata } from '../order/event-data.ts';
import { numberKey, ORDER_ENTITY, orderAttributes, rootKey } from '../order/order.entity.ts';
import { orderCreated } from '../order/order.events.ts';
import { orderLedger } from '../order/order.ledger.ts';
import { positionItems } from '../order/position.entity.ts';
import { trailWrite } from '../order/trail.entity.ts';
import type { PlacedOrder } from './place-order.ts';
import { createdData, placementEntry } from './placement-events.ts';

/** The lock counter of a new order; also the sequence of its first events. */
const FIRST_REV = 1;

/**
 * Everything a placement writes, for one transaction: the order, its positions, its number, its
 * trail row and its two events, and the difference to the totals of the list.
 */
export function placementWrites(
  tenant: string,
  placedOrder: PlacedOrder,
): Write<Rejection<'unique_violation'>>[] {
  const { items, ...order } = placedOrder.order;
  const entry = placementEntry(placedOrder);
  // Ordered, so that the first command sorts behind even within the same millisecond.
  const now = new Date(order.created_at);
  const newPrefixedId = orderedPrefixedIds(now);
  const events = placementEvents(placedOrder, newPrefixedId);
  const [, told] = events;
  const positions = stampRev(positionItems(tenant, order.id, items), FIRST_REV);
  return [
    {
      put: {
        ...rootKey(tenant, order.id),
        _e: 'order',
        _v: 1,
        rev: FIRST_REV,
        checksum: checksum(childRevs(positions)),
        ...orderAttributes(order),
        ...indexAttributes(orderLedger, tenant, order),
      },
      when: isNew,
    },
    ...positions.map((put) => ({ put })),
    {
      put: { ...numberKey(tenant, order.number), _e: 'order-number', order_id: order.id },
      when: isNew,
      orElse: reject('unique_violation', `The order number ${order.number} was issued before.`),
    },
    trailWrite(tenant, told.id, {
      id: orderedUuids(now, FIRST_REV)(),
      order_id: order.id,
      created_at: order.created_at,
      ...entry,
    }),
    ...countWrites(orderLedger, tenant, [{ after: order }], newPrefixedId('chg')),
    ...outboxWrites(tenant, events),
    ...externalIdWrites(
      { tenant, entity: ORDER_ENTITY, noun: 'order', id: order.id },
      { before: null, after: order.external_id },
    ),
  ];
}

function placementEvents(
  placedOrder: PlacedOrder,
  newPrefixedId: (prefix: string) => string,
): readonly [created: DomainEvent, told: DomainEvent] {
  const { order, actor } = placedOrder;
  const entry = placementEntry(placedOrder);
  const created = createdData(order, DATA_LIMIT);
  return [
    {
      id: newPrefixedId('evt'),
      topic: orderCreated.topic,
      time: order.created_at,
      data: created.data,
      metadata: eventMetadata(FIRST_REV, actor, created),
    },
    {
      id: newPrefixedId('evt'),
      topic: entry.name,
      time: order.created_at,
      data: { order_id: order.id, ...entry.payload },
      metadata: { sequence: FIRST_REV, actor },
    },
  ];
}
