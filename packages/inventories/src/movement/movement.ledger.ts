import { type Ledger, textFacet } from '@waybill/table/ledger/ledger';
import { INVENTORIES } from '../inventory-group.ts';
import { movementColumns } from './movement.columns.ts';
import { asMovement, movementKey } from './movement.entity.ts';
import type { StockMovement } from './movement.schema.ts';

/** The bookings, oldest first. An order names few; an item may have any number. */
export const movementLedger: Ledger<StockMovement> = {
  name: 'MOVEMENTS',
  group: INVENTORIES,
  columns: movementColumns,
  combined: ['type'],
  facets: {
    location_id: textFacet(2, 'location_id', 'counted'),
    product_id: textFacet(3, 'product_id', 'counted'),
    sku: textFacet(4, 'sku', 'counted'),
    order_ref: textFacet(5, 'order_ref', 'look-up'),
  },
  unique: {},
  keyOf: movementKey,
  rowOf: asMovement,
  attributes: ['row', 'stock_id', '_v'],
};
