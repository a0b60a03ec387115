import type { OrderWithParts, Shipment } from '@waybill/client/shapes';
import type { SheetLine } from './sheet.tsx';

/** A sheet that goes with the goods of a shipment. */
export interface DeliveryNote {
  readonly order: OrderWithParts;
  readonly shipment: Shipment;
  readonly lines: readonly SheetLine[];
}

/** The delivery notes of some orders, a sheet for each shipment, or for the one that is named. */
export function notesOf(orders: readonly OrderWithParts[], named: string | null): DeliveryNote[] {
  return orders.flatMap((order) => {
    const { items, shipments = [] } = order;
    const printed = shipments.filter(({ id }) => named === null || id === named);
    return printed.map((shipment): DeliveryNote => {
      const lines = items.flatMap((item) =>
        shipment.items
          .filter(({ order_item_id: id }) => id === item.id)
          .map(({ id, quantity }): SheetLine => ({ id, item, quantity })),
      );
      return { order, shipment, lines };
    });
  });
}
