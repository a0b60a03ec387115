import { write } from '@waybill/table/commit';
import { isNew } from '@waybill/table/condition';
import { definePattern } from '@waybill/table/pattern';
import { get } from '@waybill/table/read';
import {
  type Delivery,
  type DeliveryRef,
  deliveryEntity,
  deliveryKey,
  dueAttributes,
  nextAttemptOf,
  parkedAttributes,
  timeToLive,
} from './delivery.entity.ts';

export const patterns = [
  definePattern({
    name: 'Delivery of an event to an endpoint, and its attempts',
    key: 'pk = T#tenant#EVT#event, sk = DLV#endpoint[#ATT#round#number]',
    reads: 'one delivery, or with its prefix its attempts',
  }),
];

const unclaimed = { claim: null, lease: null } as const;

/** Reads one delivery. */
export async function loadDelivery(at: DeliveryRef): Promise<Delivery | undefined> {
  const item = await get(deliveryKey(at));
  return item === undefined ? undefined : deliveryEntity.read(item);
}

/**
 * Writes a new delivery; answers the one that exists already, if so (WHK-77). With `sweepAt` it
 * waits for its endpoint, and the sweep reads it then.
 */
export async function createDelivery(
  delivery: Delivery,
  sweepAt: Date | undefined,
): Promise<Delivery | undefined> {
  const ref = nextAttemptOf(delivery);
  const ttl = timeToLive(new Date(delivery.created_at));
  const outcome = await write({
    put: {
      ...deliveryEntity.item(deliveryKey(ref), { ...delivery, ...unclaimed, ttl }),
      ...(sweepAt === undefined
        ? {}
        : { ...dueAttributes(ref, sweepAt), ...parkedAttributes(ref) }),
    },
    when: isNew,
  });
  if (!('refused' in outcome)) return undefined;
  return outcome.stored === undefined ? undefined : deliveryEntity.read(outcome.stored);
}
