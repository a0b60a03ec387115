import type { Order, OrderItem, OrderWithParts, Return } from '@waybill/client/shapes';
import { sumOf } from '../../frame/format/quantity.ts';

interface Counted {
  readonly quantity: number;
  readonly quantity_shipped: number;
  readonly quantity_cancelled: number;
}

/** Quantity of a position that is neither shipped nor cancelled (ORD-47). */
export const openQuantity = ({ quantity, quantity_shipped, quantity_cancelled }: Counted): number =>
  sumOf(quantity, -quantity_shipped, -quantity_cancelled);

/**
 * Sums what of a position is still to leave: nothing before its order is approved, or once that is
 * closed (ORD-31).
 */
export const leavingQuantity = ({ status }: Pick<Order, 'status'>, item: Counted): number =>
  status === 'placed' || status === 'in_fulfillment' ? openQuantity(item) : 0;

/** A return that is neither completed nor rejected holds what it claims. */
const isOpen = ({ status }: Return) => status === 'registered' || status === 'received';

/** Quantity of a position that was shipped, did not come back, and that no open return claims (ORD-67). */
export function returnableQuantity(
  { id, quantity_shipped, quantity_returned }: OrderItem,
  { returns = [] }: Pick<OrderWithParts, 'returns'>,
): number {
  const claimed = returns
    .filter(isOpen)
    .flatMap(({ positions }) => positions)
    .filter((position) => position.order_item_id === id)
    .map(({ quantity }) => -quantity);
  return sumOf(quantity_shipped, -quantity_returned, ...claimed);
}
