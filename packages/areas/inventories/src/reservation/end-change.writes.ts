import { recordEvents } from '@waybill/events/record-events.writes';
import { addressOf, dueIndex } from '@waybill/table/item';
import { type Changes, concurrentModification, isNew, type Write } from '@waybill/table/write';
import { bookRows, type ChangeFacts, publishLowRows } from '../booking/stock-change.writes.ts';
import { joinChanges } from '../stock/join-changes.ts';
import { stockKey } from '../stock/stock.entity.ts';
import { countEnded } from './active-count.writes.ts';
import { reservationEntity, stockKeyOf } from './reservation.entity.ts';
import { reservationEvent } from './reservation.events.ts';
import { reservationStore } from './reservation.store.ts';
import type { EndChange, EndedReservation } from './stored-reservation.ts';

/** Everything that the end of reservations writes, with its events (INV-122, INV-123). */
export function writeEnd(tenant: string, change: EndChange, facts: ChangeFacts): Changes {
  return joinChanges<never>(
    bookRows(tenant, change, facts),
    endReservations(tenant, change),
    publishLowRows(tenant, change.rows, facts),
  );
}

function endReservations(tenant: string, change: EndChange): Changes {
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
function checkRowsGone(tenant: string, { rows, ended }: EndChange): Write[] {
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
