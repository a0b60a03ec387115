import { type Author, noCaller } from '@waybill/events/author';
import { writtenBy } from '@waybill/events/record-events.writes';
import type { Instant } from '@waybill/kernel/instant';
import { isRejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import { type Work, workFor } from '@waybill/work/work';
import type { Decision } from '../booking/stock-change.ts';
import { loadStockState, type StockState } from '../booking/stock-state.repository.ts';
import type { InventorySettings } from '../shared/settings.ts';
import { openBook } from '../stock/stock-book.ts';
import { decideEnd, type EndAnswer } from './end-reservations.ts';
import { type LoadedReservations, loadReservations } from './reservation.repository.ts';
import { writeEnd } from './reservation.writes.ts';
import { isExpired } from './reservation-end.ts';
import type { EndChange } from './stored-reservation.ts';

/** The outcome for a reservation that may have expired. */
export type Expiry = 'released' | 'not due' | 'concurrent modification';

/** Whose reservations expire, and who asked for it. */
export interface Expiring {
  readonly tenant: string;
  /** Absent where the schedule asks. */
  readonly author?: Author | undefined;
}

/**
 * Ends one reservation if it is still active and expired at `dueAt`: what an index said of it is a
 * hint, its row decides. One that other calls keep changing is left to the next run.
 */
export async function expireReservation(
  { tenant, author = noCaller }: Expiring,
  id: string,
  dueAt: Instant,
  known?: InventorySettings,
): Promise<Expiry> {
  // A sweep may run for minutes: what it writes carries the moment of its writing (INV-110).
  const work = workFor(tenant, new Date());
  const authored: Work = {
    ...work,
    commit: (writes, answer) => work.commit(writtenBy(writes, author), answer),
  };
  const released = await runCommand<
    StockState & LoadedReservations,
    Decision<EndAnswer, EndChange>,
    number,
    Conflict
  >(authored, {
    load: (locks) => loadStockState(work, loadReservations(tenant, [id], locks), known),
    decide: ({ stock, reservations, settings, moment }) => {
      const expired = reservations.filter(({ reservation }) =>
        isExpired(reservation, dueAt, settings.reservation_ttl_minutes),
      );
      return decideEnd(openBook(stock, moment), expired, 'expire', moment);
    },
    write: ({ change }, state) => writeEnd(tenant, change, state),
    present: ({ answer }) => answer.reservations.length,
  });
  if (isRejection(released)) return 'concurrent modification';
  return released > 0 ? 'released' : 'not due';
}
