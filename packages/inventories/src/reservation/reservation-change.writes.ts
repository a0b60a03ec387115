import { outboxWrites } from '@waybill/events/outbox';
import { isNew } from '@waybill/table/condition';
import type { Key } from '@waybill/table/key';
import { countWrites } from '@waybill/table/ledger/counts';
import { contended, type Step } from '@waybill/table/plan/step';
import type { Write } from '@waybill/table/write';
import {
  beginChangedRows,
  bookRows,
  type ChangeFacts,
  publishLowRows,
} from '../booking/stock-change.writes.ts';
import { type ChangeParts, joinParts } from '../stock/change-parts.ts';
import { stockKey } from '../stock/stock.entity.ts';
import type { RowChange } from '../stock/stock-row.ts';
import { countReservations } from './active-count.writes.ts';
import { reservationEvent } from './reservation.events.ts';
import { reservationLedger } from './reservation.ledger.ts';
import { createReservation, endReservation } from './reservation.writes.ts';
import type { NewReservation, ReservationChange } from './stored-reservation.ts';

/** Everything that a change of stock and its reservations writes, with its events (INV-123). */
export function reservationChangeParts(
  tenant: string,
  change: ReservationChange,
  facts: ChangeFacts,
): ChangeParts {
  return joinParts(
    beginChangedRows(tenant, change.rows, facts),
    bookRows(tenant, change, facts),
    changeReservations(tenant, change, facts),
    publishLowRows(tenant, change.rows, facts),
  );
}

function changeReservations(
  tenant: string,
  change: ReservationChange,
  { at, newPrefixedId }: ChangeFacts,
): ChangeParts {
  const { rows, taken, ended } = change;
  const begun = taken.map(({ reservation }) => ({ after: reservation }));
  const moved = ended.map(({ before, after }) => ({ before: before.reservation, after }));
  const events = [...begun, ...moved].map(({ after }) =>
    reservationEvent(after, { eventId: newPrefixedId('evt'), at }),
  );
  return {
    steps: [
      ...taken.flatMap((one) => takeSteps(tenant, rows, one)),
      ...ended.flatMap((one) => endReservation(tenant, one)),
    ],
    told: outboxWrites(tenant, events),
    moved: countWrites(reservationLedger, tenant, moved, newPrefixedId('chg')),
    counted: [
      ...countReservations(tenant, change),
      ...checkRowsGone(tenant, change),
      ...countWrites(reservationLedger, tenant, begun, newPrefixedId('chg')),
    ],
  };
}

function takeSteps(tenant: string, rows: readonly RowChange[], taken: NewReservation): Step[] {
  const row = rows.find(({ after }) => after.id === taken.stockId)?.after;
  if (row === undefined) throw new Error('a reservation is taken from a row that is not booked on');
  return createReservation(tenant, { ...taken, stockPartition: stockKey(tenant, row).pk });
}

/**
 * A row that was not found for a reservation has to be gone when the reservation ends: a batch
 * read during the transaction that began both may show the reservation alone. Where the change
 * writes a row at that address, its own condition says so.
 */
function checkRowsGone(
  tenant: string,
  { rows, ended }: Pick<ReservationChange, 'rows' | 'ended'>,
): Write[] {
  const address = ({ pk, sk }: Key) => `${pk}\n${sk}`;
  const written = new Set(rows.map(({ after }) => address(stockKey(tenant, after))));
  const missing = ended
    .map(({ before: { reservation, stockId, stockPartition } }) => ({
      check: { pk: stockPartition, sk: reservation.location_id },
      stockId,
    }))
    .filter(({ check }) => !written.has(address(check)));
  return [...new Map(missing.map((one) => [address(one.check), one])).values()].map(
    ({ check, stockId }) => ({
      check,
      when: { any: [isNew, ['id', '<>', stockId]] },
      orElse: contended,
    }),
  );
}
