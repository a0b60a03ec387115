import { uuidFloor } from '@waybill/kernel/id';
import { type Ledger, textFacet } from '@waybill/table/ledger/ledger';
import { movementColumns } from './movement.columns.ts';
import { asMovement, movementKey } from './movement.entity.ts';
import type { StockMovement } from './movement.schema.ts';

/** The bookings, oldest first. An order names few; an item may have any number. */
export const movementLedger: Ledger<StockMovement> = {
  name: 'MOVEMENTS',
  columns: movementColumns,
  facets: {
    type: textFacet(1, 'type', 'counted'),
    location_id: textFacet(2, 'location_id', 'counted'),
    product_id: textFacet(3, 'product_id', 'counted'),
    sku: textFacet(4, 'sku', 'counted'),
    order_ref: textFacet(5, 'order_ref', 'look-up'),
  },
  unique: {},
  keyOf: movementKey,
  rowOf: asMovement,
  attributes: ['row', 'stock_id', '_v'],
  firstIdAt: uuidFloor,
};
