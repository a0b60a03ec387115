import type { Context } from '@waybill/api/context';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { isRejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { commit } from '@waybill/table/commit';
import { changeStock, type StoredInventorySettings } from '../booking/change.repository.ts';
import { inventorySettings } from '../settings.ts';
import { decideEnd } from './end.ts';
import { isExpired } from './expiry.ts';
import { findExpired, loadHold } from './hold.repository.ts';
import type { SweepResult } from './reservation-calls.schema.ts';

const PAGE = 400;
const AT_ONCE = 8;
/** Below the time limit of a function; what is left waits for the next run. */
const BUDGET_MS = 20_000;

type Sweep = Pick<Context, 'tenant' | 'now' | 'at'>;

/** Ends one hold if it is still active and due. Answers how many were given back: 0 or 1. */
async function expire(
  sweep: Sweep,
  id: string,
  settings: StoredInventorySettings,
): Promise<number> {
  const call = {
    ...sweep,
    // A hold that ended meanwhile leaves nothing to write.
    commit: async (writes: Parameters<typeof commit>[0]) =>
      writes.length === 0 ? undefined : commit(writes),
    claim: async () => undefined,
    market: async () => undefined,
  };
  const released = await changeStock(call, {
    settings: async () => settings,
    load: () => loadHold(sweep.tenant, id),
    decide: ({ book, moment, settings: { reservation_ttl_minutes } }, { holds }) => {
      const due = holds.filter(({ hold }) => isExpired(hold, sweep.at, reservation_ttl_minutes));
      return decideEnd(book, due, 'expire', moment);
    },
    present: ({ reservations }) => reservations.length,
  });
  // A hold that others keep changing is theirs; the next run looks at it again.
  return isRejection(released) ? 0 : released;
}

/**
 * Gives every expired hold of a tenant back, each in a transaction of its own
 * (inventories.md 4, sweep). Repeating it changes nothing.
 */
export async function sweepReservations(
  sweep: Sweep,
  settings: StoredInventorySettings,
): Promise<SweepResult> {
  const { reservation_ttl_minutes: ttl } = inventorySettings(settings.for(undefined));
  const undatedUpTo = ttl > 0 ? toInstant(plusSeconds(sweep.now, -60 * ttl)) : undefined;
  const end = Date.now() + BUDGET_MS;
  const seen = new Set<string>();
  let released = 0;
  for (let more = true; more && Date.now() < end; ) {
    const found = await findExpired(sweep.tenant, { now: sweep.at, undatedUpTo, limit: PAGE });
    const due = found.filter((id) => !seen.has(id));
    more = due.length >= PAGE;
    await sideBySide(AT_ONCE, due, async (id) => {
      seen.add(id);
      const given = await expire(sweep, id, settings);
      // Added after the wait: the others count meanwhile.
      released += given;
    });
  }
  return { expired: seen.size, released, swept_at: sweep.at, ttl_minutes: ttl };
}
