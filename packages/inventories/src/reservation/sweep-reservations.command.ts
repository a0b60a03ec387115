import { Failures } from '@waybill/kernel/failures';
import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import { isRejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { Conflict } from '@waybill/table/conflict';
import { runCommand } from '@waybill/work/command';
import { type Work, workFor } from '@waybill/work/work';
import type { Decision } from '../booking/stock-change.ts';
import { loadStockState, type StockState } from '../booking/stock-state.repository.ts';
import type { InventorySettings } from '../settings.ts';
import { openBook } from '../stock/stock-book.ts';
import { writeEnd } from './end-change.writes.ts';
import { decideEnd, type EndAnswer } from './end-reservations.ts';
import {
  type LoadedReservations,
  loadReservation,
  readExpiredIds,
} from './reservation.repository.ts';
import type { SweepResult } from './reservation-calls.schema.ts';
import { isExpired } from './reservation-expiry.ts';
import type { EndChange } from './stored-reservation.ts';

const AT_ONCE = 8;

/** One run over a tenant, with the moment up to which it looks. */
type Sweep = Pick<Work, 'tenant' | 'now' | 'at'>;

/**
 * Ends one reservation if it is still active and expired at `dueAt`. Answers how many were given
 * back: 0 or 1.
 */
async function expireReservation(
  work: Work,
  id: string,
  settings: InventorySettings,
  dueAt: Instant,
): Promise<number> {
  const released = await runCommand<
    StockState & LoadedReservations,
    Decision<EndAnswer, EndChange>,
    number,
    Conflict
  >(work, {
    load: () => loadStockState(work, loadReservation(work.tenant, id), settings),
    decide: ({ stock, reservations, moment }) => {
      const expired = reservations.filter(({ reservation }) =>
        isExpired(reservation, dueAt, settings.reservation_ttl_minutes),
      );
      return decideEnd(openBook(stock, moment), expired, 'expire', moment);
    },
    write: ({ change }, state) => writeEnd(work.tenant, change, state),
    present: ({ answer }) => answer.reservations.length,
  });
  // A reservation that other calls keep changing is left to the next run.
  return isRejection(released) ? 0 : released;
}

/**
 * Gives every expired reservation of a tenant back, each in a transaction of its own, until all are
 * visited or the moment `until` is past, in milliseconds (INV-106 to INV-108). What is left waits
 * for the next run; repeating it changes nothing.
 */
export async function sweepReservations(
  sweep: Sweep,
  settings: InventorySettings,
  until: number,
): Promise<SweepResult> {
  const { reservation_ttl_minutes: ttl } = settings;
  const undatedBefore = ttl > 0 ? toInstant(plusSeconds(sweep.now, -60 * ttl)) : undefined;
  const failures = new Failures();
  let expired = 0;
  let released = 0;
  for await (const ids of readExpiredIds(sweep.tenant, { now: sweep.at, undatedBefore })) {
    await sideBySide(AT_ONCE, ids, async (id) => {
      if (Date.now() >= until) return;
      expired += 1;
      await failures.guard(id, async () => {
        // A sweep may run for minutes: what it writes carries the moment of its writing (INV-110).
        const work = workFor(sweep.tenant, new Date());
        const given = await expireReservation(work, id, settings, sweep.at);
        // Added after the wait: other reservations are counted meanwhile.
        released += given;
      });
    });
    if (Date.now() >= until) break;
  }
  failures.raise((count) => `${count} reservations could not be released`);
  return { expired, released, swept_at: sweep.at, ttl_minutes: ttl };
}
