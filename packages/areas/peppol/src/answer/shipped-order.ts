import type { PostalAddress } from '@waybill/kernel/address-parts';
import type { Instant } from '@waybill/kernel/instant';
import type { OrderView } from '../order/order-view.ts';

type Named<Name extends string> = Readonly<Record<Name, string | null>>;

/** Goods of a position that share a lot, a day or a number. */
export type LotView = Named<'lot' | 'expires' | 'best_before' | 'serial' | 'udi'> & {
  readonly order_item_id: string;
};

/** A pallet or box, and the positions of which something is in it. */
export type HandlingUnitView = Named<'sscc' | 'type'> & {
  readonly order_item_ids: readonly string[];
};

/** Facts of a shipment that only the buyer of an order from Peppol is told. */
export type ParcelView = Named<'note' | 'deliver_from' | 'deliver_to'> & {
  readonly lots: readonly LotView[];
  readonly units: readonly HandlingUnitView[];
};

/** A shipment as this area reads it; the orders area's own has more. */
export interface ShipmentView extends Named<'carrier' | 'tracking_code'> {
  readonly id: string;
  readonly number: string;
  readonly shipped_at: Instant;
  readonly items: readonly { readonly order_item_id: string; readonly quantity: number }[];
  readonly peppol: ParcelView | null;
}

/** An order with its shipments, oldest first. */
export interface ShippedOrder extends OrderView {
  readonly shipping_address: PostalAddress | null;
  readonly shipments: readonly ShipmentView[];
}
