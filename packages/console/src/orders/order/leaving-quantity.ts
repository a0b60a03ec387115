import type { Order, OrderItem } from '@waybill/client/shapes';
import { openQuantity } from './open-quantity.ts';

/**
 * Sums what of a position is still to leave: nothing before its order is approved, or once that is
 * closed (ORD-31).
 */
export const leavingQuantity = ({ status }: Pick<Order, 'status'>, item: OrderItem): number =>
  status === 'placed' || status === 'in_fulfillment' ? openQuantity(item) : 0;
