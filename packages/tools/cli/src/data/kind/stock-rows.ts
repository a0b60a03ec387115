import type { Waybill } from '@waybill/client';
import type { StockLevel } from '@waybill/client/shapes';

const PAGE = 200;

/** Article of a row: by its number, its product, or both. */
export type Item =
  | { readonly sku: string; readonly product_id?: string | undefined }
  | { readonly sku?: string | undefined; readonly product_id: string };

/** Name that a record gives its row. */
export interface Named {
  readonly external_id: string | undefined;
  readonly location_id: string;
  readonly item: Item;
}

/** All rows of a shop as they were when they were read. */
export interface StockRows {
  /** The row that a record may mean: by its key, or as the item of its location. */
  find(named: Named): StockLevel | undefined;
}

const itemKey = (location: string, kind: 'sku' | 'product', name: string) =>
  JSON.stringify([location, kind, name]);

/**
 * Reads all rows of the shop, where that takes fewer calls than a look at each record; undefined where it
 * would take more.
 */
export async function readRows(
  { inventories }: Waybill,
  records: number,
): Promise<StockRows | undefined> {
  const { total, capped } = await inventories.stock.list({ limit: 1 });
  if (capped === true || total / PAGE > records) return undefined;
  const byKey = new Map<string, StockLevel>();
  const byItem = new Map<string, StockLevel>();
  for await (const row of inventories.stock.list()) {
    const { external_id, location_id, sku, product_id } = row;
    if (external_id !== null) byKey.set(external_id, row);
    if (sku !== null) byItem.set(itemKey(location_id, 'sku', sku), row);
    if (product_id !== null) byItem.set(itemKey(location_id, 'product', product_id), row);
  }
  return {
    find: ({ external_id, location_id, item: { sku, product_id } }) =>
      (external_id === undefined ? undefined : byKey.get(external_id)) ??
      (product_id === undefined
        ? undefined
        : byItem.get(itemKey(location_id, 'product', product_id))) ??
      (sku === undefined ? undefined : byItem.get(itemKey(location_id, 'sku', sku))),
  };
}
