import type { OrderWithParts } from '@waybill/client/shapes';
import { linkTo } from '../../frame/address/link-to.ts';
import { leavingQuantity } from './quantities.ts';

/** Address at which the slip of a shipment is printed. */
export const slipAddress = (orderId: string, shipmentId: string): string =>
  linkTo`/print/slips?orders=${orderId}&shipment=${shipmentId}`;

/**
 * Address at which the slip of an order is printed: of what is to leave, else of what left last.
 */
export function slipAddressOf(order: OrderWithParts): string {
  const { id, items, shipments = [] } = order;
  const last = shipments.at(-1);
  const isOpen = items.some((item) => leavingQuantity(order, item) > 0);
  return isOpen || last === undefined
    ? linkTo`/print/slips?orders=${id}`
    : slipAddress(id, last.id);
}
