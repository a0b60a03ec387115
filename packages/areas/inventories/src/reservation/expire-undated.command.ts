import { Failures } from '@waybill/kernel/failures';
import { uuidFloor } from '@waybill/kernel/id';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { InventorySettings } from '../shared/settings.ts';
import { expireReservation } from './expire-reservation.command.ts';
import { readActive, readUndatedPlace, storeUndatedPlace } from './reservation.repository.ts';
import { isOfOrder } from './reservation-end.ts';
import { behindLast, behindPage, type UndatedPlace } from './undated-place.ts';

const AT_ONCE = 8;
/** Longer than an index trails, and than an intent waits for a sweep to finish it. */
const SETTLED_SECONDS = 3_600;

interface UndatedRun {
  readonly tenant: string;
  readonly now: Date;
  readonly settings: InventorySettings;
  /** When its time is over, in milliseconds. */
  readonly until: number;
}

interface Page {
  readonly released: number;
  /** Those that it has to be tried for again. */
  readonly kept: readonly string[];
  /** The first that there was no time for. */
  readonly untried: string | undefined;
}

/** Gives reservations back, the oldest first. */
async function expirePage(
  { tenant, now, settings, until }: UndatedRun,
  ids: readonly string[],
  failures: Failures,
): Promise<Page> {
  const kept: string[] = [];
  let released = 0;
  let untried: string | undefined;
  await sideBySide(AT_ONCE, ids, async (id) => {
    if (Date.now() >= until) {
      untried ??= id;
      return;
    }
    const done = await failures.guard(id, async () => {
      const expiry = await expireReservation({ tenant }, id, toInstant(now), settings);
      if (expiry === 'concurrent modification') kept.push(id);
      if (expiry === 'released') released += 1;
    });
    if (!done) kept.push(id);
  });
  return { released, kept, untried };
}

/**
 * Gives the reservations of a tenant back that have no deadline and are older than its lifetime of
 * today, the oldest first, each by itself (INV-105, INV-107 to INV-109). They were taken while the
 * tenant had no lifetime, so those that were looked through once are not looked at again, whatever
 * the lifetime becomes: a run begins where the last one came to. Answers how many were given back.
 */
export async function expireUndated(run: UndatedRun): Promise<number> {
  const { tenant, now, settings, until } = run;
  const { reservation_ttl_minutes: ttl } = settings;
  if (ttl <= 0) return 0;
  // The moment itself is too late: the bound lies behind its ids.
  const to = uuidFloor(Date.parse(toInstant(plusSeconds(now, -60 * ttl))) + 1);
  const began = await readUndatedPlace(tenant);
  if (began.behind !== undefined && began.behind > to) return 0;
  const failures = new Failures();
  let place: UndatedPlace = began;
  let released = 0;
  let isOver = false;
  for await (const active of readActive(tenant, { from: began.behind, to })) {
    const undated = active
      .filter((one) => one.expires_at === null && !isOfOrder(one))
      .map(({ id }) => id);
    const page = await expirePage(run, undated, failures);
    released += page.released;
    place = behindPage(place, page.untried ?? active.at(-1)?.id, page.kept);
    isOver = page.untried !== undefined || Date.now() >= until;
    if (isOver) break;
  }
  if (!isOver) place = behindLast(place, uuidFloor(now.getTime() - SETTLED_SECONDS * 1_000));
  if (place.behind !== began.behind || place.again !== began.again) {
    await storeUndatedPlace(tenant, place);
  }
  failures.raise((count) => `${count} reservations could not be released`);
  return released;
}
