import { type Moment, momentAt } from '@waybill/kernel/moment';
import { orderedUuids } from '@waybill/kernel/ordered-id';
import { isRejection } from '@waybill/kernel/rejection';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { detailAfter } from '../order/order-change.ts';
import type { Status } from '../order/order-status.ts';
import { decidePlacement, numberOrder } from '../placement/place-order.ts';
import type { PlaceOrderBody } from '../placement/placement.schema.ts';
import type { CommandSettings, PlacementSettings } from '../shared/settings.ts';
import { freshSettings, placementBody } from './placement.factory.ts';

/** Aggregate that commands read in a fresh tenant. */
export const freshCommandSettings: CommandSettings = {
  ...freshSettings,
  cancel_requires_reason: false,
  on_hold_blocks: 'shipping',
  auto_complete_on: 'shipment',
  allow_modification_after_acknowledge: false,
  delivery_number_range_code: 'delivery',
  return_number_range_code: 'return',
};

const PLACED_AT = new Date('2026-11-21T10:00:00Z');

/** The entries that a change tells, without the word that all of them begin with. */
export const namesOf = (change: { readonly entries: readonly { readonly name: string }[] }) =>
  change.entries.map(({ name }) => name.replace('order.', ''));

/** A moment after the placement. */
export function momentAfter(at = '2026-11-22T10:00:00.000Z'): Moment {
  return momentAt(new Date(at), { at, rev: 1 });
}

/** An order as placed, with positions of these quantities. */
export function placedAggregate(quantities: readonly number[] = [2, 1.5]): OrderAggregate {
  const items = quantities.map((quantity, index) => ({
    sku: `SKU-${index}`,
    quantity,
    unit_price: 10,
  }));
  return aggregateOf(placementBody({ items }));
}

/** An order as placed with a body. */
export function aggregateOf(
  body: PlaceOrderBody,
  settings: PlacementSettings = freshSettings,
): OrderAggregate {
  const decision = decidePlacement({
    body,
    principal: undefined,
    settings,
    marketId: undefined,
    now: PLACED_AT,
    newId: orderedUuids(PLACED_AT, 1),
  });
  if (isRejection(decision)) throw new Error(decision.message);
  const { order } = numberOrder(decision, { number: 'ORD-000001', position_step: 10 });
  return {
    ...order,
    fulfillments: [],
    shipments: [],
    returns: [],
    refunds: [],
    cancellations: [],
    version: { rev: 1, children: new Map() },
    apart: [],
    chunks: [order.items.length],
  };
}

/** The same order in any state, as the commands would have brought it there. */
export function aggregateIn(status: Status): OrderAggregate {
  const order = placedAggregate();
  const [first, ...others] = order.items;
  if (first === undefined) throw new Error('an order has positions');
  const later = momentAfter('2026-11-21T12:00:00.000Z').at;
  const states: Readonly<Record<Status, Partial<OrderAggregate>>> = {
    pending: { placed_at: null },
    placed: {},
    in_fulfillment: {
      fulfillment_status: 'partial',
      items: [{ ...first, quantity_shipped: 1 }, ...others],
    },
    completed: {
      fulfillment_status: 'fulfilled',
      completed_at: later,
      items: order.items.map((item) => ({ ...item, quantity_shipped: item.quantity })),
    },
    cancelled: {
      cancelled_at: later,
      items: order.items.map((item) => ({ ...item, quantity_cancelled: item.quantity })),
    },
  };
  return { ...order, status, ...states[status] };
}

/** The aggregate a change leaves behind. */
export function applyChange(
  before: OrderAggregate,
  change: Parameters<typeof detailAfter>[1],
): OrderAggregate {
  const added = (change.items?.length ?? before.items.length) - before.items.length;
  return {
    ...before,
    ...detailAfter(before, change),
    chunks: added === 0 ? before.chunks : [...before.chunks, added],
    version: { ...before.version, rev: before.version.rev + 1 },
  };
}
