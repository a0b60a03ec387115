import type { Profile } from '../document/transaction.ts';

/** Facts of an order's Peppol documents that the order keeps (its `peppol`). */
export interface OrderPeppol {
  /** Id of the latest executed document of the buyer. */
  readonly document_id: string;
  /** The buyer's own number of the order. */
  readonly order_id: string;
  readonly profile: Exclude<Profile, 'despatch_advice'>;
  readonly buyer_endpoint: string;
  readonly order_type: string | null;
  readonly issued_on: string;
  readonly valid_until: string | null;
  readonly customer_reference: string | null;
  readonly accounting_cost: string | null;
  readonly contract: string | null;
  readonly quotation: string | null;
  readonly requisition: string | null;
  readonly catalogue: string | null;
  readonly project: string | null;
  readonly replaces_order: string | null;
  readonly sales_order: string | null;
  readonly originator: string | null;
  readonly delivery_terms: string | null;
  readonly payment_terms: string | null;
  readonly promised_from: string | null;
  readonly promised_to: string | null;
  /** cbc:ID and SequenceNumberID of the last executed change. */
  readonly change_id: string | null;
  readonly change_sequence: string | null;
}

/** Facts of the buyer's line that a position keeps (its `peppol`). */
export interface PositionPeppol {
  readonly line_id: string;
  /** Quantity in the latest executed order or change, the same on every position of the line; 0 where the buyer deleted it. */
  readonly wanted: number;
  readonly unit_code: string;
  readonly price: number | null;
  readonly price_quantity: number | null;
  readonly tax_category: string | null;
  readonly buyer_item: string | null;
  readonly standard_item: string | null;
  readonly standard_scheme: string | null;
  readonly promised_from: string | null;
  readonly promised_to: string | null;
  readonly backorder: number | null;
}
