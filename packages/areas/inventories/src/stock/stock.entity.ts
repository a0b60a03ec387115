import type { Document } from '@waybill/api/document';
import {
  defineEntity,
  json,
  type Key,
  key,
  keyPart,
  nullable,
  number,
  optional,
  text,
} from '@waybill/table/item';
import { notesPart, type TableItem } from '@waybill/table/write';
import type { ItemIdentity } from '../item/item.ts';
import type { StockLevel } from './stock.schema.ts';
import { available, type StoredStock } from './stock-row.ts';

/** The kind of thing among which keys of other systems are unique. */
export const STOCK_ENTITY = 'stock_level';

/** `available` is kept for conditions alone and never answered (INV-31). */
export const stockEntity = defineEntity({
  name: 'stock',
  attributes: {
    id: text,
    location_id: text,
    product_id: nullable(text),
    sku: nullable(text),
    name: optional(text, null),
    bin: optional(text, null),
    on_hand: number,
    reserved: number,
    available: number,
    reorder_point: nullable(number),
    safety_quantity: optional(number, null),
    metadata: nullable(json<Document>()),
    availability_code: optional(text, null),
    expected_at: optional(text, null),
    external_id: nullable(text),
    external_refs: nullable(json<NonNullable<StockLevel['external_refs']>>()),
    created_at: text,
    updated_at: text,
    rev: number,
  },
});

const reference = {
  id: text,
  location_id: text,
  product_id: nullable(text),
  sku: nullable(text),
} as const;

export const aliasEntity = defineEntity({ name: 'stock_alias', attributes: reference });
export const pointerEntity = defineEntity({ name: 'stock_pointer', attributes: reference });

/** The key of a row: the partition of its item, one sort key for each location. */
export function stockKey(tenant: string, row: ItemIdentity & { location_id: string }): Key {
  const { product_id, sku, location_id } = row;
  const pk =
    product_id === null ? skuPartition(tenant, sku ?? '') : productPartition(tenant, product_id);
  return { pk, sk: location_id };
}

/**
 * The alias of a row that has both keys, in the partition of its sku: it finds the row, and it keeps
 * (location, sku) unique (INV-11).
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
  return { pk: key('T', tenant, 'STOCK_ROW', id), sk: 'ROW' };
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
  return item['_e'] === aliasEntity.name;
}

/** The row that an alias or a pointer refers to. */
export function targetOf(tenant: string, item: TableItem): Key {
  return stockKey(tenant, (isAlias(item) ? aliasEntity : pointerEntity).read(item));
}

export function aliasItem(tenant: string, row: StockLevel): TableItem | undefined {
  const address = aliasKey(tenant, row);
  return address && aliasEntity.item(address, row);
}

export function pointerItem(tenant: string, row: StockLevel): TableItem {
  return pointerEntity.item(pointerKey(tenant, row.id), row);
}

/** Attributes of a row beside its indexes, with the escrow notes that were on it. */
export function stockContent({ row, rev, marks }: StoredStock) {
  return { ...marks, ...stockEntity.content({ ...row, available: available(row), rev }) };
}

/** A stored row, back in its wire shape. */
export function asStock(item: TableItem): StockLevel {
  return asStoredStock(item).row;
}

export function asStoredStock(item: TableItem): StoredStock {
  const { available: _available, rev, ...row } = stockEntity.read(item);
  return { row, rev, marks: notesPart(item) };
}
