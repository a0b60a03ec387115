import type { Decimal } from '@waybill/kernel/decimal';

/** The keys by which a call names an item: at least one of the two is set (INV-2). */
export interface ItemIdentity {
  readonly product_id: string | null;
  readonly sku: string | null;
}

/** One line of a call, read and checked. */
export interface Line extends ItemIdentity {
  readonly quantity: Decimal;
}

/** Tells that a request names an item, by its product or by its sku (INV-2). */
export function namesItem({ product_id, sku }: { product_id?: unknown; sku?: unknown }): boolean {
  return (product_id ?? sku ?? null) !== null;
}

/** The key by which a row fits: `product_id`, `sku`, or none. */
export type Fit = 'product' | 'sku' | 'none';

/**
 * Matches a stock row with an item: by `product_id` where the item names one, else by `sku`. An item
 * with both keys also fits a row that knows the sku alone; never one of another product (INV-8,
 * INV-9).
 */
export function fitOf(row: ItemIdentity, item: ItemIdentity): Fit {
  const sameSku = item.sku !== null && row.sku === item.sku;
  if (item.product_id === null) return sameSku ? 'sku' : 'none';
  if (row.product_id === item.product_id) return 'product';
  return sameSku && row.product_id === null ? 'sku' : 'none';
}

/** The item as a message names it. */
export function itemName({ product_id, sku }: ItemIdentity): string {
  if (product_id !== null) return `product ${product_id}`;
  return sku === null ? 'a line without an article' : `sku ${JSON.stringify(sku)}`;
}

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
