import { textFacet } from '@waybill/table/list/facet';
import type { Ledger } from '@waybill/table/list/ledger';
import { INVENTORIES } from '../inventory-group.ts';
import { reservationColumns } from './reservation.columns.ts';
import { asReservation, reservationKey } from './reservation.entity.ts';
import type { Reservation } from './reservation.schema.ts';

/**
 * The reservations, oldest first, ended ones included (INV-111). All of them are active once, so
 * that those of a status are spread.
 */
export const reservationLedger: Ledger<Reservation> = {
  name: 'RESERVATIONS',
  group: INVENTORIES,
  columns: reservationColumns,
  stateColumns: ['status'],
  stateShards: 2,
  facets: {
    location_id: textFacet(2, 'location_id', 'counted'),
    product_id: textFacet(3, 'product_id', 'counted'),
    sku: textFacet(4, 'sku', 'counted'),
    order_ref: textFacet(5, 'order_ref', 'look-up'),
  },
  unique: {},
  keyOf: reservationKey,
  rowOf: asReservation,
  attributes: [...Object.keys(reservationColumns), 'stock_id', 'stock_pk', '_v'],
};
