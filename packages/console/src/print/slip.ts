import type { OrderItem, OrderWithParts, Shipment } from '@waybill/client/shapes';
import { leavingQuantity } from '../orders/goods/quantities.ts';

/** A position on a slip: how much of it lies in the parcel, of how much that was ordered. */
export interface SlipLine {
  readonly id: string;
  readonly item: OrderItem;
  readonly quantity: number;
}

/**
 * A sheet that goes with goods: those of a shipment, or those of an order that are still to leave.
 */
export interface Slip {
  readonly id: string;
  /** Number of the delivery note, or of the order. */
  readonly number: string;
  readonly order: OrderWithParts;
  /** None where the goods have not left yet. */
  readonly shipment: Shipment | undefined;
  readonly lines: readonly SlipLine[];
}

const byPosition = (a: SlipLine, b: SlipLine) => a.item.position - b.item.position;

/** The slip of a shipment: what it took along. */
function slipOfShipment(order: OrderWithParts, shipment: Shipment): Slip {
  const items = new Map(order.items.map((item) => [item.id, item]));
  const lines = shipment.items.flatMap(({ id, order_item_id: itemId, quantity }): SlipLine[] => {
    const item = items.get(itemId);
    return item === undefined ? [] : [{ id, item, quantity }];
  });
  const { id, number } = shipment;
  return { id, number, order, shipment, lines: lines.sort(byPosition) };
}

/** The slip of an order: what is still to leave. */
function slipOfOrder(order: OrderWithParts): Slip {
  const lines = order.items
    .map((item): SlipLine => ({ id: item.id, item, quantity: leavingQuantity(order, item) }))
    .filter(({ quantity }) => quantity > 0);
  const { id, number } = order;
  return { id, number, order, shipment: undefined, lines };
}

/** The slips of some orders, or of named shipments of theirs; those without goods are no sheets. */
export function slipsOf(
  orders: readonly OrderWithParts[],
  shipmentIds: readonly string[] = [],
): Slip[] {
  const all =
    shipmentIds.length === 0
      ? orders.map(slipOfOrder)
      : orders.flatMap((order) =>
          (order.shipments ?? [])
            .filter(({ id }) => shipmentIds.includes(id))
            .map((shipment) => slipOfShipment(order, shipment)),
        );
  return all.filter(({ lines }) => lines.length > 0);
}
