import type { Instant } from '@waybill/kernel/instant';
import type { PostalAddress } from '@waybill/kernel/postal-address';
import type { OrderView } from '../receive/order-view.ts';

/** Goods of a position that share a lot, a day or a number. */
export interface LotView {
  readonly order_item_id: string;
  readonly lot?: string | null;
  readonly expires?: string | null;
  readonly best_before?: string | null;
  readonly serial?: string | null;
  readonly udi?: string | null;
}

/** A pallet or box, and the positions of which something is in it. */
export interface HandlingUnitView {
  readonly sscc?: string | null;
  readonly type?: string | null;
  readonly order_item_ids: readonly string[];
}

/** A shipment as this area reads it; the orders area's own has more. */
export interface ShipmentView {
  readonly id: string;
  readonly number: string;
  readonly carrier: string | null;
  readonly tracking_code: string | null;
  readonly shipped_at: Instant;
  readonly items: readonly { readonly order_item_id: string; readonly quantity: number }[];
  readonly peppol?: {
    readonly note?: string | null;
    readonly deliver_from?: string | null;
    readonly deliver_to?: string | null;
    readonly lots?: readonly LotView[] | null;
    readonly units?: readonly HandlingUnitView[] | null;
  } | null;
}

/** An order with its shipments, oldest first. */
export interface ShippedOrder extends OrderView {
  readonly shipping_address: PostalAddress | null;
  readonly shipments: readonly ShipmentView[];
}
