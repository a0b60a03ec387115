import { type Author, noCaller } from '@waybill/events/author';
import { writtenBy } from '@waybill/events/record-events.writes';
import { Failures } from '@waybill/kernel/failures';
import { toInstant } from '@waybill/kernel/instant';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { Write } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import { type Work, workFor } from '@waybill/work/work';
import { loadCart } from '../cart/cart.repository.ts';
import { cartStore } from '../cart/cart.store.ts';
import { moveWrites, type StoredCart } from '../cart/cart.writes.ts';
import { abandonCart } from '../cart/change-cart.ts';
import { cartSettings, type Lifetimes } from '../shared/settings.ts';
import { readCartsOf } from './expiring-carts.repository.ts';
import { createdBefore, type Expiry, expiryOf } from './expiry.ts';
import type { MaintenanceResult } from './maintenance.operations.ts';

const AT_ONCE = 8;

/** One run over a tenant, with the moment up to which it looks. */
interface Maintenance {
  readonly tenant: string;
  readonly now: Date;
  /** Absent where the schedule asks. */
  readonly author?: Author | undefined;
}

/** A run may take minutes: what it writes carries the moment of its writing. */
function workOf({ tenant, author = noCaller }: Maintenance): Work {
  const work = workFor(tenant, new Date());
  return { ...work, commit: (writes, answer) => work.commit(writtenBy(writes, author), answer) };
}

function expiryWrites(
  { tenant, now }: Work,
  stored: StoredCart,
  expiry: Expiry | undefined,
): Write[] {
  if (expiry === undefined) return [];
  const { cart, version } = stored;
  const { at } = momentAt(now, { at: cart.updated_at, rev: version.rev });
  if (expiry === 'purge') {
    return [...cartStore.remove(tenant, stored, now), ...moveWrites(tenant, { before: cart }, at)];
  }
  const after = abandonCart(cart, at);
  return [
    ...cartStore.change(tenant, stored, { ...stored, cart: after }),
    ...moveWrites(tenant, { before: cart, after }, at),
  ];
}

/**
 * Abandons or purges one cart, if its time is still over: what an index said of it is a hint, its
 * root decides. One that other calls keep changing is in use, and stays.
 */
async function expireCart(
  run: Maintenance,
  id: string,
  lifetimes: Lifetimes,
): Promise<Expiry | undefined> {
  const work = workOf(run);
  const expired = await runCommand<
    StoredCart,
    { readonly expiry: Expiry | undefined },
    Expiry | undefined,
    Rejection<'not_found'>
  >(work, {
    load: () => loadCart(run.tenant, id),
    decide: ({ cart }) => ({ expiry: expiryOf(cart, lifetimes, run.now) }),
    write: ({ expiry }, stored) => expiryWrites(work, stored, expiry),
    present: ({ expiry }) => expiry,
  });
  return isRejection(expired) ? undefined : expired;
}

/**
 * Puts the carts of a tenant away that nobody uses, each in a transaction of its own, until all are
 * visited or the moment `until` is past, in milliseconds (CRT-81 to CRT-85). Purges come first, so
 * that what is abandoned now is not looked at again. What is left waits for the schedule.
 */
export async function maintainCarts(
  run: Maintenance,
  until: number,
  dryRun = false,
): Promise<MaintenanceResult> {
  const { tenant, now } = run;
  const lifetimes = (await loadSettings(tenant, cartSettings)).for(undefined);
  const failures = new Failures();
  const done: Record<Expiry, number> = { abandon: 0, purge: 0 };
  for (const status of ['merged', 'abandoned', 'active'] as const) {
    const created = createdBefore(status, lifetimes, now);
    if (created === undefined || Date.now() >= until) continue;
    for await (const carts of readCartsOf(tenant, status, created)) {
      await sideBySide(AT_ONCE, carts, async (cart) => {
        const hint = expiryOf(cart, lifetimes, now);
        if (hint === undefined || Date.now() >= until) return;
        await failures.guard(cart.id, async () => {
          const expiry = dryRun ? hint : await expireCart(run, cart.id, lifetimes);
          if (expiry !== undefined) done[expiry] += 1;
        });
      });
      if (Date.now() >= until) break;
    }
  }
  failures.raise((count) => `${count} carts could not be put away`);
  return { ...done, dry_run: dryRun, swept_at: toInstant(now) };
}
