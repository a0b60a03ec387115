import type { Moment } from '@waybill/kernel/moment';
import { type Changes, joinChanges } from '@waybill/table/write';
import { createMovements } from '../movement/movement.writes.ts';
import { changeReservation } from '../order-goods/order-goods.writes.ts';
import { reservationStore } from '../reservation/reservation.store.ts';
import { type MendedPromises, mendPromises, type PromisedLine } from './mend-promises.ts';
import { repairRow } from './repair-balances.command.ts';
import { isLifecycle } from './reservation-differences.ts';
import { loadInventory } from './stored-inventory.repository.ts';
import { booksOf } from './wrong-balances.ts';

/** Sets reservations, bookings and rows, unless anything has happened to them since they were read. */
function writesOf(tenant: string, mended: MendedPromises, now: Date): Changes {
  return joinChanges<never>(
    ...mended.begun.map((one) => reservationStore.create(tenant, one)),
    ...mended.changed.map((one) => changeReservation(tenant, one)),
    ...createMovements(tenant, mended.bookings),
    ...mended.rows.map((row) => repairRow(tenant, row, now)),
  );
}

/** The books of the goods that orders move, for the checker of orders (INV-210). */
export const goodsBooks = {
  load: async (tenant: string) => {
    const books = booksOf(await loadInventory(tenant));
    return {
      reservations: books.reservations
        .map(({ reservation }) => reservation)
        .filter(({ status }) => status === 'active'),
      movements: books.bookings.flatMap(({ movement: { type, ...movement } }) =>
        isLifecycle(type) ? { ...movement, type } : [],
      ),
      mend: (orderRef: string, lines: readonly PromisedLine[], moment: Moment) => {
        const mended = mendPromises(tenant, books, orderRef, lines, moment);
        if (mended === undefined) return undefined;
        const { reservationIds, begun, changed, bookings, rows } = mended;
        return {
          reservationIds,
          changed: begun.length + changed.length + bookings.length + rows.length,
          writes: () => writesOf(tenant, mended, new Date(moment.at)),
        };
      },
    };
  },
};
