import { recordEvents } from '@waybill/events/record-events.writes';
import type { Moment } from '@waybill/kernel/moment';
import type { Changes } from '@waybill/table/commit/changes';
import type { Step } from '@waybill/table/commit/step';
import { countChanges } from '@waybill/table/list/count-delta';
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
import { reservationLedger } from './reservation.ledger.ts';
import { createReservation } from './reservation.writes.ts';
import type { NewReservation, ReserveChange } from './stored-reservation.ts';

/** Everything that a reserve call writes, with its events (INV-122 to INV-124). */
export function writeReserve(
  tenant: string,
  change: ReserveChange,
  facts: ChangeFacts,
): Changes<RowRefusal | TooMany> {
  return joinChanges<RowRefusal | TooMany>(
    beginChangedRows(tenant, change.rows, facts),
    bookRows(tenant, change, facts),
    takeReservations(tenant, change, facts.moment),
    publishLowRows(tenant, change.rows, facts),
  );
}

function takeReservations(
  tenant: string,
  { rows, taken }: ReserveChange,
  moment: Moment,
): Changes<TooMany> {
  const reservations = taken.map(({ reservation }) => reservation);
  const events = reservations.map((one) => reservationEvent(one, moment));
  const created = reservations.map((after) => ({ after }));
  return {
    steps: taken.map((one) => takeStep(tenant, rows, one)),
    withDecision: [
      ...recordEvents(tenant, events),
      ...countTaken(tenant, taken),
      ...countChanges(reservationLedger, tenant, created),
    ],
  };
}

function takeStep(tenant: string, rows: readonly RowChange[], taken: NewReservation): Step {
  const row = rows.find(({ after }) => after.id === taken.stockId)?.after;
  if (row === undefined) throw new Error('a reservation is taken from a row that is not booked on');
  return createReservation(tenant, { ...taken, stockPartition: stockKey(tenant, row).pk });
}
