import { write } from '@waybill/table/commit';
import { concurrentModification, isNew, type TableItem, type Write } from '@waybill/table/write';
import { dueAttempt } from '../queue/due-task.ts';
import { sweepAt } from '../queue/schedule.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import {
  type Delivery,
  deliveryEntity,
  deliveryKey,
  listAttributes,
  nextAttemptOf,
  parkedAttributes,
  timeToLive,
} from './delivery.entity.ts';

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

/** The write of a delivery that there is none of yet; answers the one that exists already, if so. */
async function writeNew(put: TableItem): Promise<Delivery | undefined> {
  const outcome = await write({ put, when: isNew });
  if (!('refused' in outcome)) return undefined;
  return outcome.stored === undefined ? undefined : deliveryEntity.read(outcome.stored);
}

/** The writes of a new delivery that goes at once. */
export const deliveryWrites = (delivery: Delivery, now: Date): Write[] => [
  { put: dueItem(delivery, now), when: isNew, orElse: concurrentModification },
];

/**
 * Writes a new delivery; answers the one that exists already, if so (WHK-77). With `givesUp` it
 * waits for its endpoint until then.
 */
export async function createDelivery(
  delivery: Delivery,
  givesUp: Date | undefined,
  now: Date,
): Promise<Delivery | undefined> {
  return writeNew(newItem(delivery, standsIn(delivery, givesUp, now)));
}

/** Makes a delivery that goes at once; undefined where there is one (WHK-146). */
export async function makeDelivery(delivery: Delivery, now: Date): Promise<AttemptRef | undefined> {
  const existing = await writeNew(dueItem(delivery, now));
  return existing === undefined ? nextAttemptOf(delivery) : undefined;
}
