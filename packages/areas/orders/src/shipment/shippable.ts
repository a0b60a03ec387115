import { sum } from '@waybill/kernel/decimal';
import { nothingToShip, refuseAllHeld } from '../fulfillment/choose-fulfillment.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { openQuantity, takeAllOpen } from '../order/position-quantities.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { refuseShipping } from './ship-order.ts';
import type { Shippable } from './shipment.schema.ts';

/** Decides whether everything open could be shipped now, and names it (ORD-52, ORD-283). */
export function shippable(order: OrderAggregate, settings: CommandSettings): Shippable {
  const open = takeAllOpen(order.items);
  const refused =
    refuseShipping(order, settings) ??
    (open.length === 0 ? nothingToShip : refuseAllHeld(order.fulfillments));
  const { id, number, status, fulfillment_status, on_hold, hold_reason } = order;
  return {
    order: { id, number, status, fulfillment_status, on_hold, hold_reason },
    shippable: refused === undefined,
    blocked_reason: refused?.message ?? null,
    open_positions: open.length,
    open_quantity: sum(open.map(({ quantity }) => quantity)),
    positions: order.items.map((item) => ({
      order_item_id: item.id,
      position: item.position,
      sku: item.sku,
      name: item.name,
      product_id: item.product_id,
      unit: item.unit,
      quantity: item.quantity,
      quantity_shipped: item.quantity_shipped,
      quantity_cancelled: item.quantity_cancelled,
      quantity_open: openQuantity(item),
    })),
  };
}
