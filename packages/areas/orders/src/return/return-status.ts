import { add, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { Item } from '../order/item.schema.ts';
import type { Return } from '../order/order.schema.ts';

export type ReturnStatus = Return['status'];
export type ReturnCommand = 'receive' | 'complete' | 'reject';

/** Next state by state and command; a missing pair is refused (ORD-72). */
export const returnLifecycle: Readonly<
  Record<ReturnStatus, Readonly<Partial<Record<ReturnCommand, ReturnStatus>>>>
> = {
  registered: { receive: 'received', complete: 'completed', reject: 'rejected' },
  received: { complete: 'completed', reject: 'rejected' },
  completed: {},
  rejected: {},
};

/** An open return still claims its quantities. */
export function isOpen(status: ReturnStatus): boolean {
  return Object.keys(returnLifecycle[status]).length > 0;
}

/** Data that every event of a return carries; the number is the return's own. */
export function returnPayload({ id: return_id, number, positions }: Return) {
  return { return_id, number, positions };
}

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
