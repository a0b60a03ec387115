import { unpacked } from '@waybill/api/stored-document';
import { type Key, key, keyPart } from '@waybill/table/key';
import type { TableItem } from '@waybill/table/write';
import type { StoredStock } from '../booking/book.ts';
import type { ItemIdentity } from '../booking/item.ts';
import type { StockLevel } from './stock.schema.ts';

/** What keys of other systems are unique among. */
export const STOCK_ENTITY = 'stock_level';

/** Where a row lives: the partition of its item, one sort key for each location. */
export function stockKey(tenant: string, row: ItemIdentity & { location_id: string }): Key {
  const { product_id, sku, location_id } = row;
  const pk =
    product_id === null ? skuPartition(tenant, sku ?? '') : productPartition(tenant, product_id);
  return { pk, sk: location_id };
}

/**
 * The stand-in of a row that has both keys, in the partition of its sku: it finds the row, and it
 * keeps (location, sku) unique.
 */
export function aliasKey(
  tenant: string,
  { product_id, sku, location_id }: ItemIdentity & { location_id: string },
): Key | undefined {
  if (product_id === null || sku === null) return undefined;
  return { pk: skuPartition(tenant, sku), sk: location_id };
}

/** Finds the row of an id. */
export function pointerKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'STOCK-ROW', id), sk: 'ROW' };
}

function productPartition(tenant: string, productId: string): string {
  return key('T', tenant, 'STOCK', 'P', productId);
}

function skuPartition(tenant: string, sku: string): string {
  return key('T', tenant, 'STOCK', 'S', keyPart(sku));
}

/** The partitions in which the rows of an item may be. */
export function partitionsOf(tenant: string, { product_id, sku }: ItemIdentity): string[] {
  return [
    ...(product_id === null ? [] : [productPartition(tenant, product_id)]),
    ...(sku === null ? [] : [skuPartition(tenant, sku)]),
  ];
}

export function isAlias(item: TableItem): boolean {
  return item['_e'] === 'stock-alias';
}

/** What a stand-in or a pointer refers to. */
export function targetOf(tenant: string, item: TableItem): Key {
  return stockKey(tenant, {
    product_id: (item['product_id'] ?? null) as string | null,
    sku: (item['sku'] ?? null) as string | null,
    location_id: String(item['location_id']),
  });
}

function reference({ id, product_id, sku, location_id }: StockLevel) {
  return { id, product_id, sku, location_id };
}

export function aliasItem(tenant: string, row: StockLevel): TableItem | undefined {
  const address = aliasKey(tenant, row);
  return address && { ...address, _e: 'stock-alias', ...reference(row) };
}

export function pointerItem(tenant: string, row: StockLevel): TableItem {
  return { ...pointerKey(tenant, row.id), _e: 'stock-pointer', ...reference(row) };
}

/** A stored row, back in its wire shape. */
export function asStock(item: TableItem): StockLevel {
  return {
    id: String(item['id']),
    location_id: String(item['location_id']),
    product_id: item['product_id'] as string | null,
    sku: item['sku'] as string | null,
    on_hand: Number(item['on_hand']),
    reserved: Number(item['reserved']),
    reorder_point: item['reorder_point'] as number | null,
    metadata: unpacked(item['metadata']),
    external_id: (item['external_id'] ?? null) as string | null,
    external_refs: unpacked(item['external_refs']) as StockLevel['external_refs'],
    created_at: String(item['created_at']),
    updated_at: String(item['updated_at']),
  };
}

export function asStoredStock(item: TableItem): StoredStock {
  return { row: asStock(item), rev: Number(item['rev']) };
}
