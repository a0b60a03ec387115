import type { Context } from '@waybill/api/context';
import { Failures } from '@waybill/kernel/failures';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { isRejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { workFor } from '@waybill/work/work';
import { changeStock } from '../booking/change.repository.ts';
import type { InventorySettings } from '../settings.ts';
import { decideEnd } from './end.ts';
import { isExpired } from './expiry.ts';
import { expiredHolds, loadHold } from './hold.repository.ts';
import type { SweepResult } from './reservation-calls.schema.ts';

const AT_ONCE = 8;

type Sweep = Pick<Context, 'tenant' | 'now' | 'at'>;

/** Ends one hold if it is still active and due. Answers how many were given back: 0 or 1. */
async function expire(sweep: Sweep, id: string, settings: InventorySettings): Promise<number> {
  // A sweep may run for minutes: what it writes carries the moment of its writing.
  const now = new Date();
  const work = workFor(sweep.tenant, now);
  const released = await changeStock(work, {
    settings,
    load: () => loadHold(sweep.tenant, id),
    decide: ({ book, moment }, { holds }) => {
      const due = holds.filter(({ hold }) =>
        isExpired(hold, sweep.at, settings.reservation_ttl_minutes),
      );
      return decideEnd(book, due, 'expire', moment);
    },
    present: ({ reservations }) => reservations.length,
  });
  // A hold that others keep changing is theirs; the next run looks at it again.
  return isRejection(released) ? 0 : released;
}

/**
 * Gives every expired hold of a tenant back, each in a transaction of its own, until all are
 * looked at or the moment `until` is past, in milliseconds (inventories.md 4, sweep). What is left
 * waits for the next run; repeating it changes nothing. A hold that fails keeps no other waiting.
 */
export async function sweepReservations(
  sweep: Sweep,
  settings: InventorySettings,
  until: number,
): Promise<SweepResult> {
  const { reservation_ttl_minutes: ttl } = settings;
  const undatedUpTo = ttl > 0 ? toInstant(plusSeconds(sweep.now, -60 * ttl)) : undefined;
  const failures = new Failures();
  let expired = 0;
  let released = 0;
  for await (const ids of expiredHolds(sweep.tenant, { now: sweep.at, undatedUpTo })) {
    await sideBySide(AT_ONCE, ids, async (id) => {
      if (Date.now() >= until) return;
      expired += 1;
      await failures.guard(id, async () => {
        const given = await expire(sweep, id, settings);
        // Added after the wait: the others count meanwhile.
        released += given;
      });
    });
    if (Date.now() >= until) break;
  }
  failures.raise((count) => `${count} reservations could not be released`);
  return { expired, released, swept_at: sweep.at, ttl_minutes: ttl };
}
