import { findByExternalId } from '@waybill/table/aggregate/external-id';
import { textFacet } from '@waybill/table/list/facet';
import type { Ledger } from '@waybill/table/list/ledger';
import { get } from '@waybill/table/read/read';
import { INVENTORIES } from '../inventory-group.ts';
import { stockColumns } from './stock.columns.ts';
import { asStock, pointerKey, STOCK_ENTITY, targetOf } from './stock.entity.ts';
import type { StockLevel } from './stock.schema.ts';

/** The list of stock rows; an item has at most one row at each location. */
export const stockLedger: Ledger<StockLevel> = {
  name: 'STOCK',
  group: INVENTORIES,
  columns: stockColumns,
  stateColumns: ['location_id'],
  facets: {
    product_id: textFacet(2, 'product_id', 'look-up'),
    sku: textFacet(3, 'sku', 'look-up'),
  },
  unique: {
    external_id: (tenant, value) => findByExternalId(tenant, STOCK_ENTITY, value),
  },
  keyOf: async (tenant, id) => {
    const pointer = await get(pointerKey(tenant, id));
    return pointer === undefined ? undefined : targetOf(tenant, pointer);
  },
  rowOf: asStock,
  attributes: [...Object.keys(stockColumns), 'available', 'rev', '_v'],
};
