import type { OrderItem, OrderWithParts, Shipment } from '@waybill/client/shapes';

/** A position on a delivery note: how much of it is in the parcel. */
export interface NoteLine {
  readonly id: string;
  readonly item: OrderItem;
  readonly quantity: number;
}

/** A sheet that goes with the goods of a shipment. */
export interface DeliveryNote {
  readonly order: OrderWithParts;
  readonly shipment: Shipment;
  readonly lines: readonly NoteLine[];
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
          .map(({ id, quantity }): NoteLine => ({ id, item, quantity })),
      );
      return { order, shipment, lines };
    });
  });
}
