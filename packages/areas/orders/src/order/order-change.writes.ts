import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import { type Child, type ListedChild, nextRev } from '@waybill/table/aggregate';
import type { Write } from '@waybill/table/write';
import { eventMetadata, trimData } from './event-data.ts';
import type { Item } from './item.schema.ts';
import { orderStore } from './order.store.ts';
import type { OrderAggregate } from './order-aggregate.ts';
import type { Change } from './order-change.ts';
import { changedFigures } from './order-figures.ts';
import { addedChildren, quantitiesChild } from './position.entity.ts';
import { cancellationChild, refundChild } from './record.entity.ts';
import { fulfillmentStore, returnStore, shipmentStore } from './record.store.ts';
import { recordOrderEvents } from './trail.entity.ts';

/**
 * Everything a change writes, for one transaction: the order and what belongs to it on the version
 * that was read, the claims, the counts, the trail and the events.
 */
export function changeWrites<Refusal extends Rejection>(
  tenant: string,
  before: OrderAggregate,
  change: Change<unknown, Refusal>,
  moment: Moment,
): Write<Refusal>[] {
  if (change.entries.length === 0 && change.isUntold !== true) return [];
  const { order: after, claims = [] } = change;
  const children = [
    ...movedQuantities(before, change.items),
    ...addedPositions(before, change.items),
    ...(change.cancellations ?? []).map(cancellationChild),
    ...(change.refunds ?? []).map(refundChild),
  ];
  const rows = recordRows(tenant, before, change);
  const figures = changedFigures(before, change);
  const keys = claims.flatMap((claim) => claim(tenant));
  return [
    ...orderStore.replace(tenant, before, after, { children, rows, figures, keys }),
    ...entryWrites(tenant, nextRev(before.version), change, moment),
  ];
}

function movedQuantities(before: OrderAggregate, items: readonly Item[] = before.items): Child[] {
  let start = 0;
  return before.chunks.flatMap((length, chunk) => {
    const from = start;
    start += length;
    const current = items.slice(from, start);
    const isMoved = current.some((item, at) => item !== before.items[from + at]);
    return isMoved ? [quantitiesChild(chunk, current)] : [];
  });
}

function addedPositions(before: OrderAggregate, items: readonly Item[] = before.items): Child[] {
  return addedChildren(items.slice(before.items.length), before.chunks.length);
}

function entryWrites(
  tenant: string,
  rev: number,
  { order, entries }: Pick<Change, 'order' | 'entries'>,
  moment: Moment,
): Write[] {
  const { id: order_id, number } = order;
  const recorded = entries.map((entry) => {
    const row = { id: moment.newId(), created_at: moment.at, ...entry };
    // A record's own number stands in its payload and wins.
    const trimmed = trimData({ order_id, number, ...entry.payload });
    const event = {
      topic: entry.name,
      data: trimmed.data,
      metadata: eventMetadata(rev, entry.actor, trimmed),
    };
    return { event, row };
  });
  return recordOrderEvents(tenant, order_id, recorded);
}

/** The records that a change writes, as rows of the lists of all orders (ORD-161). */
function recordRows(
  tenant: string,
  before: Pick<OrderAggregate, 'fulfillments' | 'returns' | 'shipments'>,
  {
    fulfillments = [],
    shipments = [],
    returns = [],
  }: Pick<Change, 'fulfillments' | 'shipments' | 'returns'>,
): ListedChild[] {
  return [
    ...fulfillments.map((one) =>
      fulfillmentStore.put(tenant, one, sameId(before.fulfillments, one)),
    ),
    ...shipments.map((one) => shipmentStore.put(tenant, one, sameId(before.shipments, one))),
    ...returns.map((one) => returnStore.put(tenant, one, sameId(before.returns, one))),
  ];
}

const sameId = <One extends { readonly id: string }>(records: readonly One[], { id }: One) =>
  records.find((one) => one.id === id);
