import type { Context } from '@waybill/api/context';
import type { Rejection } from '@waybill/kernel/rejection';
import type { ToCartResult } from './conversion.operations.ts';

/** A position of a list on its way into a cart: always a plain product line. */
export interface CartLine {
  readonly product_id: string | null;
  readonly sku: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly unit: string | null;
  readonly unit_price: number;
  readonly tax_rate: number;
  /** The source of the line, and what the list has saved of the article. */
  readonly snapshot: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** The content with which a cart is filled. */
export interface CartFill {
  /** Whose cart it becomes where none is named: the owner of the list. */
  readonly contact_id: string;
  /** The name of a cart that is created. */
  readonly name: string;
  /** The cart to fill; null creates one. */
  readonly cart_id: string | null;
  /** True where a cart that is created becomes the owner's current cart. */
  readonly is_current: boolean;
  /** Null leaves the currency to the cart. */
  readonly currency: string | null;
  /** `append` merges line by line, `replace` makes these the only lines. */
  readonly mode: 'append' | 'replace';
  /** In the order of the list; never empty. */
  readonly lines: readonly CartLine[];
}

/** The result of a fill. */
interface CartFilled {
  readonly cart_id: string;
  readonly cart_created: boolean;
  /** Positions that were written, merged ones included. */
  readonly added: number;
}

/**
 * Fills a cart, in one change with the answer that `present` makes of it: the caller's answer is
 * the one that is kept for its Idempotency-Key. Carts refuse as they always do.
 */
export type FillCart<Refusal extends Rejection> = (
  ctx: Context,
  fill: CartFill,
  present: (filled: CartFilled) => ToCartResult,
) => Promise<ToCartResult | Refusal>;
