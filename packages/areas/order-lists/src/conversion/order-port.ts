import type { Context } from '@waybill/api/context';
import type { Rejection } from '@waybill/kernel/rejection';
import type { ToOrderResult } from './conversion.operations.ts';

type Document = Record<string, unknown>;

/** A position of a list on its way into an order. */
export interface OrderItem {
  readonly type: 'product';
  readonly product_id: string | null;
  readonly sku: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly unit: string | null;
  readonly unit_price: number;
  readonly tax_rate: number | null;
  readonly cost_center: string | null;
  readonly position_text: string | null;
  /** The source of the position, and what the list has saved of the article. */
  readonly product: Document;
  readonly metadata: Document | null;
}

/** The positions ordered of a list; everything else is for orders to decide. */
export interface ListOrder {
  /** The owner of the list; null where the call acts for a contact, who then buys. */
  readonly contact_id: string | null;
  readonly organization_id: string | null;
  readonly currency: string | null;
  readonly customer_order_number: string | null;
  readonly buyer: Document;
  readonly items: OrderItem[];
}

/** An order as far as a conversion tells of it, with all else that it is. */
type PlacedOrder = Record<string, unknown> & {
  readonly id: string;
  readonly number: string;
  readonly status: string;
};

/**
 * Places an order, in one change with the answer that `present` makes of it: the caller's answer is
 * the one that is kept for its Idempotency-Key. Placement refuses as it always does.
 */
export type PlaceOrder<Refusal extends Rejection> = (
  ctx: Context,
  order: ListOrder,
  present: (placed: PlacedOrder) => ToOrderResult,
) => Promise<ToOrderResult | Refusal>;
