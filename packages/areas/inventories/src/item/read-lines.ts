import type { Decimal } from '@waybill/kernel/decimal';
import type { Line } from './item.ts';

/** An item as a request names it. */
interface WireItem {
  readonly product_id?: string | null | undefined;
  readonly sku?: string | null | undefined;
  readonly quantity?: number | string | null | undefined;
}

/** A body with items, which its schema has held to the rules: the array, or one item inline. */
export interface LinesBody extends WireItem {
  readonly items?: readonly WireItem[] | null | undefined;
}

/**
 * Reads the items of a body in request order. `items` wins over the inline item (INV-1). `absent`
 * stands in for a quantity that may be left out (INV-6).
 */
export function readLines(body: LinesBody, absent: Decimal = 0): Line[] {
  const { items, ...inline } = body;
  return (items ?? [inline]).map(({ product_id, sku, quantity }) => ({
    product_id: product_id ?? null,
    sku: sku ?? null,
    quantity: Number(quantity ?? absent),
  }));
}
