import type { EventData } from '../order/event-data.ts';
import { itemDocuments } from '../order/item.schema.ts';
import { type Order, type OrderPlaced, orderDocuments } from '../order/order.schema.ts';
import type { TrailEntry } from '../order/trail-entry.ts';
import type { PlacedOrder } from './place-order.ts';

/** The trail row of a placement: accepted, or waiting for approval (ORD-124). */
export function placementEntry({
  order,
  approval,
  actor,
}: Pick<PlacedOrder, 'approval' | 'actor'> & { readonly order: Order }): TrailEntry {
  const summary = {
    number: order.number,
    grand_total: order.grand_total,
    currency: order.currency,
    item_count: order.item_count,
    cart_id: order.cart_id,
  };
  if (approval === null) return { name: 'order.placed', actor, payload: summary };
  return {
    name: 'order.requested',
    actor,
    payload: {
      kind: 'placement',
      ...summary,
      approval_reason: approval.reason,
      threshold: approval.threshold,
    },
  };
}

type Data = Readonly<Record<string, unknown>>;

/**
 * The order as its `order.created` tells it, in at most `limit` bytes of JSON: objects attached
 * to items go first, then the items, then the objects attached to the order. Left out is left
 * out, never null, which would say that there was none.
 */
export function createdData(order: OrderPlaced, limit: number): EventData {
  const { items, ...row } = order;
  const bareItems = items.map((item) => without(item, itemDocuments));
  const itemPaths = itemDocuments.map((name) => `items.${name}`);
  const attempts: EventData[] = [
    { data: order, trimmed: [] },
    { data: { ...row, items: bareItems }, trimmed: itemPaths },
    { data: row, trimmed: ['items'] },
  ];
  return (
    attempts.find(({ data }) => Buffer.byteLength(JSON.stringify(data)) <= limit) ?? {
      data: without(row, orderDocuments),
      trimmed: ['items', ...orderDocuments],
    }
  );
}

function without(record: object, names: readonly string[]): Data {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
