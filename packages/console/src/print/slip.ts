import type { OrderItem, OrderWithParts } from '@waybill/client/shapes';
import { leavingQuantity } from '../orders/goods/quantities.ts';

/** A position on a slip: how much of it is still to leave. */
export interface SlipLine {
  readonly id: string;
  readonly item: OrderItem;
  readonly quantity: number;
}

/** A sheet that goes with the goods of an order that are still to leave. */
export interface Slip {
  readonly order: OrderWithParts;
  readonly lines: readonly SlipLine[];
}

/** The slips of some orders; those without goods are no sheets. */
export function slipsOf(orders: readonly OrderWithParts[]): Slip[] {
  const all = orders.map((order) => ({
    order,
    lines: order.items
      .map((item): SlipLine => ({ id: item.id, item, quantity: leavingQuantity(order, item) }))
      .filter(({ quantity }) => quantity > 0),
  }));
  return all.filter(({ lines }) => lines.length > 0);
}
