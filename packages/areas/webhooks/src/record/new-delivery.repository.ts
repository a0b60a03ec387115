import { commit, write } from '@waybill/table/commit';
import {
  concurrentModification,
  isConflict,
  isNew,
  type TableItem,
  type Write,
} from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { sweepAt } from '../attempt/schedule.ts';
import type { StoredCount } from '../list/delivery-count.entity.ts';
import { countForLate, lateWrites } from '../list/delivery-count.repository.ts';
import { isLate } from '../list/delivery-count.ts';
import { dueAttempt } from '../queue/due-task.ts';
import {
  type AttemptRef,
  type Delivery,
  deliveryEntity,
  deliveryKey,
  listAttributes,
  nextAttemptOf,
  parkedAttributes,
  timeToLive,
} from './delivery.entity.ts';
import { loadDelivery } from './delivery.repository.ts';

const unclaimed = { claim: null, lease: null } as const;

/** The item of a new delivery, with what else it stands in. */
function newItem(delivery: Delivery, places: Readonly<Record<string, string>>): TableItem {
  const ref = nextAttemptOf(delivery);
  const ttl = timeToLive(new Date(delivery.created_at));
  return {
    ...deliveryEntity.item(deliveryKey(ref), { ...delivery, ...unclaimed, ttl }),
    ...listAttributes(ref, delivery.status),
    ...places,
  };
}

/** Where a new delivery stands that goes at once: the sweep sends it should its message be lost. */
const goingOut = (ref: AttemptRef, now: Date) => dueAttempt(ref, sweepAt(now, now));

/** The item of a new delivery that goes at once. */
function dueItem(delivery: Delivery, now: Date): TableItem {
  return newItem(delivery, goingOut(nextAttemptOf(delivery), now));
}

/** Where a new delivery stands beside its lists: until it has ended, it is due (WHK-212). */
function standsIn(delivery: Delivery, givesUp: Date | undefined, now: Date) {
  const ref = nextAttemptOf(delivery);
  if (givesUp !== undefined) return { ...dueAttempt(ref, givesUp), ...parkedAttributes(ref) };
  return delivery.status === 'pending' ? goingOut(ref, now) : {};
}

/** The writes of a new delivery, with the counter of its endpoint where it comes late. */
function writesOf(
  ref: AttemptRef,
  put: TableItem,
  count: StoredCount | undefined,
  now: Date,
): Write[] {
  const orElse = concurrentModification;
  return [{ put, when: isNew, orElse }, ...lateWrites(ref, count, now)];
}

/** The writes of a new delivery that goes at once (WHK-211). */
export function deliveryWrites(
  delivery: Delivery,
  count: StoredCount | undefined,
  now: Date,
): Write[] {
  return writesOf(nextAttemptOf(delivery), dueItem(delivery, now), count, now);
}

/** Writes a new delivery with its counter; answers the one that exists already, if so. */
async function createCounted(
  ref: AttemptRef,
  put: TableItem,
  now: Date,
): Promise<Delivery | undefined> {
  const outcome = await retryOnConflict(async () => {
    const count = await countForLate(ref, ref.event, now);
    const lost = await commit(writesOf(ref, put, count, now));
    return lost === undefined ? undefined : ((await loadDelivery(ref)) ?? lost);
  });
  if (isConflict(outcome)) throw new Error('a delivery lost every race for its counter');
  return outcome;
}

/**
 * Writes a new delivery; answers the one that exists already, if so (WHK-77). With `givesUp` it
 * waits for its endpoint until then.
 */
export async function createDelivery(
  delivery: Delivery,
  givesUp: Date | undefined,
  now: Date,
): Promise<Delivery | undefined> {
  const ref = nextAttemptOf(delivery);
  const put = newItem(delivery, standsIn(delivery, givesUp, now));
  if (isLate(ref.event, now)) return createCounted(ref, put, now);
  const outcome = await write({ put, when: isNew });
  if (!('refused' in outcome)) return undefined;
  return outcome.stored === undefined ? undefined : deliveryEntity.read(outcome.stored);
}

/** Makes a delivery that goes at once; undefined where there is one (WHK-146). */
export async function makeDelivery(delivery: Delivery, now: Date): Promise<AttemptRef | undefined> {
  const ref = nextAttemptOf(delivery);
  const existing = await createCounted(ref, dueItem(delivery, now), now);
  return existing === undefined ? ref : undefined;
}
