import { recordEvents } from '@waybill/events/record-events.writes';
import type { Rejection } from '@waybill/kernel/rejection';
import { addressOf, dueIndex } from '@waybill/table/item';
import {
  type Changes,
  concurrentModification,
  isNew,
  joinChanges,
  type Write,
} from '@waybill/table/write';
import {
  beginChangedRows,
  bookRows,
  type ChangeFacts,
  publishLowRows,
} from '../booking/stock-change.writes.ts';
import type { RowRefusal } from '../stock/row-change.writes.ts';
import { stockKey } from '../stock/stock.entity.ts';
import type { RowChange } from '../stock/stock-row.ts';
import {
  activeCountEntity,
  activeCountKey,
  countOf,
  reservationEntity,
  stockKeyOf,
} from './reservation.entity.ts';
import { reservationEvent } from './reservation.events.ts';
import { reservationStore } from './reservation.store.ts';
import { RESERVATION_LIMIT, refuseTooMany } from './reserve-stock.ts';
import type {
  EndChange,
  EndedReservation,
  NewReservation,
  ReserveChange,
  StoredReservation,
} from './stored-reservation.ts';

/** The refusal of more reservations than a reference may have. */
export type TooMany = Rejection<'too_many_reservations'>;

/** Counts the reservations that a call takes under its order reference (INV-79). */
export function countTaken(tenant: string, taken: readonly NewReservation[]): Write<TooMany>[] {
  const [first] = taken;
  if (first === undefined) return [];
  return [
    {
      update: activeCountKey(tenant, first.reservation.order_ref),
      set: activeCountEntity.stamp,
      add: { active: taken.length },
      when: {
        any: [
          ['active', 'absent'],
          ['active', '<=', RESERVATION_LIMIT - taken.length],
        ],
      },
      orElse: (stored) => refuseTooMany(countOf(stored), taken) ?? concurrentModification,
    },
  ];
}

/**
 * Takes the reservations that a call ends from the count of their reference. Those that end
 * together are as many as it counts, and each is still active when it ends: so they are all there
 * are, whatever a read during other calls has shown (INV-102).
 */
function countEnded(tenant: string, ended: readonly EndedReservation[]): Write[] {
  const [first] = ended;
  if (first === undefined) return [];
  const at = activeCountKey(tenant, first.after.order_ref);
  const count = ended.length;
  const orElse = concurrentModification;
  return [
    first.alone
      ? { update: at, add: { active: -count }, when: ['active', '>=', count], orElse }
      : { remove: at, when: ['active', '=', count], orElse },
  ];
}

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

/** A reservation with the partition of the row that it is taken from, among those of its change. */
export function withRow(
  tenant: string,
  rows: readonly RowChange[],
  taken: NewReservation,
): StoredReservation {
  const row = rows.find(({ after }) => after.id === taken.stockId)?.after;
  if (row === undefined) throw new Error('a reservation is taken from a row that is not booked on');
  return { ...taken, stockPartition: stockKey(tenant, row).pk };
}

/** Everything that the end of reservations writes, with its events (INV-122, INV-123). */
export function writeEnd(tenant: string, change: EndChange, facts: ChangeFacts): Changes {
  return joinChanges<never>(
    bookRows(tenant, change, facts),
    endReservations(tenant, change),
    publishLowRows(tenant, change.rows, facts),
  );
}

/** The end of reservations that calls of stock took, counted under their reference, with its events. */
export function endReservations(tenant: string, change: EndChange): Changes {
  const { ended } = change;
  const events = ended.map(({ after }) => reservationEvent(after));
  return joinChanges<never>(...ended.map((one) => endReservation(tenant, one)), {
    steps: [],
    withDecision: [
      ...recordEvents(tenant, events),
      ...countEnded(tenant, ended),
      ...checkRowsGone(tenant, change),
    ],
  });
}

/** Ends a reservation; the second of two calls finds it ended and loads again (INV-107). */
function endReservation(tenant: string, { before, after }: EndedReservation): Changes {
  const { status, updated_at } = after;
  const states = { before, after: { ...before, reservation: after } };
  return reservationStore.update(tenant, states, {
    set: reservationEntity.attributes({ status, updated_at }),
    drop: [dueIndex.partitionKey, dueIndex.sortKey],
    when: ['status', '=', 'active'],
  });
}

/**
 * A row that was not found for a reservation has to be gone when the reservation ends: a batch
 * read during the transaction that began both may show the reservation alone. Where the change
 * writes a row at that address, its own condition says so.
 */
export function checkRowsGone(
  tenant: string,
  { rows, ended }: Pick<EndChange, 'rows'> & { ended: readonly Pick<EndedReservation, 'before'>[] },
): Write[] {
  const written = new Set(rows.map(({ after }) => addressOf(stockKey(tenant, after))));
  const missing = ended
    .map(({ before }) => ({ check: stockKeyOf(before), stockId: before.stockId }))
    .filter(({ check }) => !written.has(addressOf(check)));
  return [...new Map(missing.map((one) => [addressOf(one.check), one])).values()].map(
    ({ check, stockId }) => ({
      check,
      when: { any: [isNew, ['id', '<>', stockId]] },
      orElse: concurrentModification,
    }),
  );
}
