import { defineList, defineRows } from '@waybill/table/list';
import { INVENTORIES } from '../shared/inventory-group.ts';
import { promises, reservationKey } from '../shared/promises.ts';
import { reservationColumns } from './reservation.columns.ts';
import { asReservation, reservationContent } from './reservation.entity.ts';
import type { StoredReservation } from './stored-reservation.ts';

/**
 * The reservations, oldest first, ended ones included (INV-111). All of them are active once, so
 * that those of a status are spread.
 */
export const reservationStore = defineRows(
  defineList({
    name: 'RESERVATIONS',
    group: INVENTORIES,
    columns: reservationColumns,
    state: ['status'],
    stateSpread: 2,
    many: { location_id: 2, product_id: 3, sku: 4 },
    few: { order_ref: 5 },
    keyOf: reservationKey,
    rowOf: asReservation,
    countedWith: ({ order_ref }) => order_ref,
    attributes: [...Object.keys(reservationColumns), 'stock_id', 'stock_pk', 'reserve', '_v'],
    shared: promises,
  }),
  {
    row: ({ reservation }: StoredReservation) => reservation,
    keyOf: (tenant, { reservation }) => reservationKey(tenant, reservation.id),
    content: reservationContent,
  },
);
