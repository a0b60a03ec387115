import { defineList, defineRows } from '@waybill/table/list';
import { externalIdColumn, get } from '@waybill/table/read';
import { INVENTORIES } from '../shared/inventory-group.ts';
import { stockColumns } from './stock.columns.ts';
import {
  asStock,
  pointerKey,
  STOCK_ENTITY,
  stockContent,
  stockKey,
  targetOf,
} from './stock.entity.ts';
import type { StoredStock } from './stock-row.ts';

/** The list of stock rows; an item has at most one row at each location. */
export const stockStore = defineRows(
  defineList({
    name: 'STOCK',
    group: INVENTORIES,
    columns: stockColumns,
    state: ['location_id'],
    few: { product_id: 2, sku: 3 },
    unique: { external_id: externalIdColumn({ entity: STOCK_ENTITY, noun: 'stock row' }) },
    keyOf: async (tenant, id) => {
      const pointer = await get(pointerKey(tenant, id));
      return pointer === undefined ? undefined : targetOf(tenant, pointer);
    },
    rowOf: asStock,
    // With the bookings of a receipt, which belong to no order.
    countedWith: ({ location_id }) => location_id,
    attributes: [...Object.keys(stockColumns), 'available', 'rev', '_v'],
  }),
  {
    row: ({ row }: StoredStock) => row,
    keyOf: (tenant, { row }) => stockKey(tenant, row),
    content: stockContent,
  },
);
