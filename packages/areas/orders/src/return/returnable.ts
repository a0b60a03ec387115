import { add, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { Item } from '../order/item.schema.ts';
import type { Return } from '../order/order.schema.ts';
import { isOpen } from './return-status.ts';

/**
 * Quantity of a position that may still come back: shipped, not yet returned and not claimed by an open
 * return (ORD-67).
 */
export function returnableOf(returns: readonly Return[]): (item: Item) => Decimal {
  const claims = sumClaims(returns);
  return (item) =>
    subtract(subtract(item.quantity_shipped, item.quantity_returned), claims.get(item.id) ?? 0);
}

function sumClaims(returns: readonly Return[]): ReadonlyMap<string, Decimal> {
  const claims = new Map<string, Decimal>();
  for (const { positions } of returns.filter(({ status }) => isOpen(status))) {
    for (const { order_item_id: id, quantity } of positions) {
      claims.set(id, add(claims.get(id) ?? 0, quantity));
    }
  }
  return claims;
}
