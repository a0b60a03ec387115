import { write } from '@waybill/table/commit';
import { concurrentModification, isNew, type TableItem, type Write } from '@waybill/table/write';
import { dueAttempt } from '../queue/due-task.ts';
import { sweepAt } from '../queue/schedule.ts';
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

/** The item of a new delivery, with all places that it stands in. */
function newItem(delivery: Delivery, givesUp: Date | undefined, now: Date): TableItem {
  const ref = nextAttemptOf(delivery);
  const ttl = timeToLive(new Date(delivery.created_at));
  return {
    ...deliveryEntity.item(deliveryKey(ref), { ...delivery, ...unclaimed, ttl }),
    ...listAttributes(ref, delivery.status),
    ...placesOf(delivery, givesUp, now),
  };
}

/** The places of a new delivery beside its lists: until it has ended, it is due (WHK-212). */
function placesOf(delivery: Delivery, givesUp: Date | undefined, now: Date) {
  const ref = nextAttemptOf(delivery);
  if (givesUp !== undefined) return { ...dueAttempt(ref, givesUp), ...parkedAttributes(ref) };
  return delivery.status === 'pending' ? dueAttempt(ref, sweepAt(now, now)) : {};
}

/** The writes of a new delivery that goes at once. */
export const deliveryWrites = (delivery: Delivery, now: Date): Write[] => [
  { put: newItem(delivery, undefined, now), when: isNew, orElse: concurrentModification },
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
  const outcome = await write({ put: newItem(delivery, givesUp, now), when: isNew });
  if (!('refused' in outcome)) return undefined;
  return outcome.stored && deliveryEntity.read(outcome.stored);
}
