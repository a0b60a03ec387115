import { spreadFacet, textFacet } from '@waybill/table/list/facet';
import type { Ledger } from '@waybill/table/list/ledger';
import { INVENTORIES } from '../inventory-group.ts';
import { movementColumns } from './movement.columns.ts';
import { asMovement, movementKey } from './movement.entity.ts';
import { movementTypes, type StockMovement } from './movement.schema.ts';

/**
 * The bookings, oldest first. An order names few, an item may have any number, and those of a
 * warehouse are spread: each line of an order is booked twice. A booking never leaves its type, so
 * all rows are those of all types and need no index of their own. Reservations do: one that changes
 * its status could be missing from an unfiltered list for a moment.
 */
export const movementLedger: Ledger<StockMovement> = {
  name: 'MOVEMENTS',
  group: INVENTORIES,
  columns: movementColumns,
  stateColumns: ['type'],
  stateKeys: movementTypes,
  facets: {
    location_id: spreadFacet(2, 'location_id', 2),
    product_id: textFacet(3, 'product_id', 'counted'),
    sku: textFacet(4, 'sku', 'counted'),
    order_ref: textFacet(5, 'order_ref', 'look-up'),
  },
  unique: {},
  keyOf: movementKey,
  rowOf: asMovement,
  attributes: ['row', 'stock_id', '_v'],
};
