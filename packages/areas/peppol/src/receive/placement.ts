import type { OrderPeppol, PositionPeppol } from '../order/order-peppol.ts';

/** A discount of a position or of an order; `tax_rate` is that of an order's. */
export interface PlacedDiscount {
  readonly title: string;
  readonly code: string | null;
  readonly amount: number;
}

/** A charge of an order, as `shipping` and `payment.fee` take it. */
export interface PlacedCharge {
  readonly price: number;
  readonly tax_rate: number;
  readonly title: string;
  readonly code: string | null;
}

/** Keys of an address or of a person, as orders keep them: without those that nobody named. */
export type Named = Readonly<Record<string, string>>;

/** A line of a document as the position that it becomes. */
export interface PlacedLine {
  readonly type: 'product' | 'custom';
  readonly sku: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unit_price: number;
  readonly tax_rate: number;
  readonly discounts: readonly PlacedDiscount[];
  readonly cost_center: string | null;
  readonly position_text: string | null;
  readonly requested_delivery_date: string | null;
  readonly peppol: PositionPeppol;
}

/** A comment that the customer reads, and who wrote it. */
export interface Note {
  readonly body: string;
  readonly author: string;
}

/** Columns of an order that a document sets. */
export interface PlacedColumns {
  readonly requested_delivery_date: string | null;
  readonly buyer: Named;
  readonly billing_address: Named | null;
  readonly shipping_address: Named | null;
}

/** An order as a document asks for it, in the words of `orders.place`. */
export interface Placement extends PlacedColumns {
  readonly market_id: string | null;
  readonly customer_order_number: string;
  readonly currency: string;
  readonly organization_id: string | null;
  readonly contact_id: string | null;
  readonly items: readonly PlacedLine[];
  readonly discounts: readonly (PlacedDiscount & { readonly tax_rate: number })[];
  readonly shipping: PlacedCharge | null;
  readonly fee: PlacedCharge | null;
  readonly peppol: OrderPeppol;
  readonly note: Note | null;
  /** Those of its lines, in the order of its items. */
  readonly paths: readonly string[];
}
