import type * as v from 'valibot';
import type { Fulfillment } from '../order/fulfillment.schema.ts';
import { type Item, itemDocuments } from '../order/item.schema.ts';
import { type orderCreated, orderPlaced, orderRequested } from '../order/order.events.ts';
import { type Order, type OrderPlaced, orderDocuments } from '../order/order.schema.ts';
import { entryOf, type TrailEntry } from '../order/trail-entry.ts';
import type { PlacedOrder } from './place-order.ts';

/** The trail row of a placement: accepted, or waiting for approval (ORD-24, ORD-124). */
export function placementEntry({
  order,
  approval,
  actor,
}: Pick<PlacedOrder, 'approval' | 'actor'> & { readonly order: Order }): TrailEntry {
  const { number, grand_total, currency, item_count, cart_id } = order;
  const summary = { number, grand_total, currency, item_count, cart_id };
  if (approval === null) return entryOf(orderPlaced, summary, actor);
  const { reason: approval_reason, threshold } = approval;
  return entryOf(
    orderRequested,
    { kind: 'placement', ...summary, approval_reason, threshold },
    actor,
  );
}

/** The data of `order.created`, and the paths of what had to be left out of it. */
interface CreatedData {
  readonly data: v.InferInput<(typeof orderCreated)['data']>;
  readonly trimmed: readonly string[];
}

/** An order as it was placed. */
type CreatedOrder = OrderPlaced & { readonly fulfillments: Fulfillment[] };

/**
 * The order as its `order.created` carries it, in at most `limit` bytes of JSON: objects attached
 * to items go first, then the items with the fulfilments, then the objects attached to the order. Left out is left
 * out, never null, which would say that there was none (ORD-126).
 */
export function createdData(order: CreatedOrder, limit: number): CreatedData {
  const { items, fulfillments, ...row } = order;
  const lists = fulfillments.length === 0 ? ['items'] : ['items', 'fulfillments'];
  const itemPaths = itemDocuments.map((name) => `items.${name}`);
  const attempts: CreatedData[] = [
    { data: order, trimmed: [] },
    { data: { ...row, items: items.map(withoutCopies), fulfillments }, trimmed: itemPaths },
    { data: row, trimmed: lists },
  ];
  return (
    attempts.find(({ data }) => Buffer.byteLength(JSON.stringify(data)) <= limit) ?? {
      data: withoutDocuments(row),
      trimmed: [...lists, ...orderDocuments],
    }
  );
}

function withoutCopies(item: Item) {
  const { product: _p, configuration: _c, metadata: _m, user_data: _u, source: _s, ...bare } = item;
  return bare;
}

function withoutDocuments(order: Order) {
  const { billing_address: _b, shipping_address: _s, buyer: _y, ...addressless } = order;
  const {
    payment: _p,
    shipping: _h,
    metadata: _m,
    user_data: _u,
    source: _o,
    ...bare
  } = addressless;
  return bare;
}
