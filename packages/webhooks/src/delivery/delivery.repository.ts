import type { StoredEvent } from '@waybill/events/change.entity';
import { loadEvent } from '@waybill/events/change.repository';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { isNew } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import { definePattern } from '@waybill/table/pattern';
import { get, queryAll } from '@waybill/table/read';
import type { Update } from '@waybill/table/write';
import {
  type Attempt,
  attemptEntity,
  attemptPrefix,
  type Delivery,
  type DeliveryRef,
  DUE_ATTRIBUTES,
  deliveryEntity,
  deliveryKey,
  dueAttributes,
  listAttributes,
  nextAttemptOf,
  PARKED_ATTRIBUTES,
  parkedAttributes,
  statusAttributes,
  timeToLive,
  unpackAttempt,
} from './delivery.entity.ts';

export const patterns = [
  definePattern({
    name: 'Delivery of an event to an endpoint, and its attempts',
    key: 'pk = T#tenant#EVT#event, sk = DLV#endpoint or ATT#endpoint#round#number',
    reads: 'one delivery, all of an event, or with its prefix the attempts of one',
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
      ...listAttributes(ref, delivery.status),
      ...(sweepAt === undefined
        ? {}
        : { ...dueAttributes(ref, sweepAt), ...parkedAttributes(ref) }),
    },
    when: isNew,
  });
  if (!('refused' in outcome)) return undefined;
  return outcome.stored === undefined ? undefined : deliveryEntity.read(outcome.stored);
}

/** The attempts of a delivery, the oldest first (WHK-90). */
export async function loadAttempts(at: DeliveryRef): Promise<Attempt[]> {
  const items = await queryAll({ pk: deliveryKey(at).pk, prefix: attemptPrefix(at) });
  return items.map((item) => unpackAttempt(attemptEntity.read(item).packed));
}

/** One delivery, or the refusal that there is none. */
export async function findDelivery(at: DeliveryRef): Promise<Delivery | Rejection<'not_found'>> {
  return (await loadDelivery(at)) ?? reject('not_found', 'There is no such delivery.');
}

/** The event of a delivery, or undefined once it is past its retention (WHK-8). */
export function loadEventOf(delivery: Delivery, now: Date): Promise<StoredEvent | undefined> {
  const { tenant, event_id: event, event_home: home } = delivery;
  return loadEvent(home === null ? { tenant, event } : { tenant, event, home }, now);
}

/** The write that ends a delivery over the state in which it was read. */
export function cancelWrites(before: Delivery, cancelled: Delivery): Update[] {
  const ref = nextAttemptOf(before);
  const { status, next_attempt_at } = cancelled;
  return [
    {
      update: deliveryKey(ref),
      set: {
        ...deliveryEntity.attributes({ status, next_attempt_at }),
        ...statusAttributes(ref, status),
      },
      drop: [...DUE_ATTRIBUTES, ...PARKED_ATTRIBUTES],
      when: {
        all: [
          ['status', '=', before.status],
          ['round', '=', before.round],
          ['attempts', '=', before.attempts],
        ],
      },
      orElse: concurrentModification,
    },
  ];
}
