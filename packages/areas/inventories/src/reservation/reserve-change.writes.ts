import { recordEvents } from '@waybill/events/record-events.writes';
import type { Changes } from '@waybill/table/write';
import {
  beginChangedRows,
  bookRows,
  type ChangeFacts,
  publishLowRows,
} from '../booking/stock-change.writes.ts';
import { joinChanges } from '../stock/join-changes.ts';
import type { RowRefusal } from '../stock/row-change.writes.ts';
import { stockKey } from '../stock/stock.entity.ts';
import type { RowChange } from '../stock/stock-row.ts';
import { countTaken, type TooMany } from './active-count.writes.ts';
import { reservationEvent } from './reservation.events.ts';
import { reservationStore } from './reservation.store.ts';
import type { NewReservation, ReserveChange, StoredReservation } from './stored-reservation.ts';

/** Everything that a reserve call writes, with its events (INV-122 to INV-124). */
export function writeReserve(
  tenant: string,
  change: ReserveChange,
  facts: ChangeFacts,
): Changes<RowRefusal | TooMany> {
  return joinChanges<RowRefusal | TooMany>(
    beginChangedRows(tenant, change.rows),
    bookRows(tenant, change, facts),
    takeReservations(tenant, change),
    publishLowRows(tenant, change.rows, facts),
  );
}

function takeReservations(tenant: string, { rows, taken }: ReserveChange): Changes<TooMany> {
  const events = taken.map(({ reservation }) => reservationEvent(reservation));
  return joinChanges<TooMany>(
    ...taken.map((one) => reservationStore.create(tenant, withRow(tenant, rows, one))),
    {
      steps: [],
      withDecision: [...recordEvents(tenant, events), ...countTaken(tenant, taken)],
    },
  );
}

function withRow(
  tenant: string,
  rows: readonly RowChange[],
  taken: NewReservation,
): StoredReservation {
  const row = rows.find(({ after }) => after.id === taken.stockId)?.after;
  if (row === undefined) throw new Error('a reservation is taken from a row that is not booked on');
  return { ...taken, stockPartition: stockKey(tenant, row).pk };
}
