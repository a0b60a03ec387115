import type { OrderItem, OrderWithParts, Return } from '@waybill/client/shapes';
import { sumOf } from '../../frame/format/quantity.ts';

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
