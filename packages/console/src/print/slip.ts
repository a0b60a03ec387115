import type { OrderWithParts } from '@waybill/client/shapes';
import { leavingQuantity } from '../orders/goods/quantities.ts';
import type { SheetLine } from './sheet.tsx';

/** A sheet that goes with the goods of an order that are still to leave. */
export interface Slip {
  readonly order: OrderWithParts;
  readonly lines: readonly SheetLine[];
}

/** The slips of some orders; those without goods are no sheets. */
export function slipsOf(orders: readonly OrderWithParts[]): Slip[] {
  const all = orders.map((order) => ({
    order,
    lines: order.items
      .map((item): SheetLine => ({ id: item.id, item, quantity: leavingQuantity(order, item) }))
      .filter(({ quantity }) => quantity > 0),
  }));
  return all.filter(({ lines }) => lines.length > 0);
}
