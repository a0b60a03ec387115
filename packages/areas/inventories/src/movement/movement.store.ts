import { defineList, defineRows } from '@waybill/table/list';
import { INVENTORIES } from '../shared/inventory-group.ts';
import { promises, reservationKey } from '../shared/promises.ts';
import type { Booking } from './booking.ts';
import { movementColumns } from './movement.columns.ts';
import { asMovement, movementAttributes, movementEntity, movementKey } from './movement.entity.ts';
import { movementTypes } from './movement.schema.ts';

/**
 * The bookings, oldest first. An order names few, an item may have any number, and those of a
 * warehouse are spread: each line of an order is booked twice. A booking never leaves its type, so
 * all rows are those of all types and need no index of their own. Reservations do: one that changes
 * its status could be missing from an unfiltered list for a moment.
 */
export const movementStore = defineRows(
  defineList({
    name: 'MOVEMENTS',
    group: INVENTORIES,
    columns: movementColumns,
    state: ['type'],
    states: movementTypes,
    many: { location_id: { index: 2, spread: 2 }, product_id: 3, sku: 4 },
    few: { order_ref: 5 },
    keyOf: movementKey,
    rowOf: asMovement,
    countedWith: ({ order_ref, location_id }) => order_ref ?? location_id,
    attributes: movementAttributes,
    shared: { ...promises, guests: { state: 'reserve', hostKeyOf: reservationKey } },
  }),
  {
    row: ({ movement }: Booking) => movement,
    keyOf: (tenant, { movement }) => movementKey(tenant, movement.id),
    content: ({ movement, stockId }) =>
      movementEntity.content({ row: movement, stock_id: stockId }),
  },
);
