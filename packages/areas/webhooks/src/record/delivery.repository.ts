import type { StoredEvent } from '@waybill/events/change.entity';
import { keysOfEvent, loadEvent } from '@waybill/events/change.repository';
import { toInstant } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { get, queryAll, type ReadItem, readAhead } from '@waybill/table/read';
import { concurrentModification, isThere, type Update } from '@waybill/table/write';
import { endpointKeys } from '../endpoint/endpoint.repository.ts';
import { DUE_ATTRIBUTES, dueAttempt } from '../queue/due-task.ts';
import { sweepAt } from '../queue/schedule.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { type Attempt, attemptEntity, attemptPrefix, unpackAttempt } from './attempt.entity.ts';
import { isAsRead } from './attempt-conditions.ts';
import {
  type Delivery,
  type DeliveryRef,
  deliveryEntity,
  deliveryKey,
  deliveryPrefix,
  nextAttemptOf,
  PARKED_ATTRIBUTES,
  STATUS_ATTRIBUTES,
  statusAttributes,
} from './delivery.entity.ts';

export const patterns = [
  definePattern({
    name: 'Delivery of an event to an endpoint, and its attempts',
    key: 'pk = T#tenant#EVT#event, sk = DLV#endpoint or ATT#endpoint#round#number',
    reads: 'one delivery, all of an event, or with its prefix the attempts of one',
  }),
];

/** Reads one delivery. */
export async function loadDelivery(at: DeliveryRef): Promise<Delivery | undefined> {
  const item = await get(deliveryKey(at));
  return item === undefined ? undefined : deliveryEntity.read(item);
}

/**
 * Begins the next round of a delivery that ended, with a whole schedule (WHK-146). Answers its first
 * attempt, or undefined where another process began the round.
 */
export async function beginAnew(delivery: Delivery, now: Date): Promise<AttemptRef | undefined> {
  const next = { ...delivery, round: delivery.round + 1, attempts: 0 };
  const ref = nextAttemptOf(next);
  const outcome = await write({
    update: deliveryKey(ref),
    set: {
      ...deliveryEntity.attributes({
        status: 'pending',
        round: next.round,
        attempts: 0,
        trigger: 'recover',
        next_attempt_at: toInstant(now),
        first_attempt_at: null,
      }),
      ...dueAttempt(ref, sweepAt(now, now)),
    },
    drop: ['gives_up_at', ...STATUS_ATTRIBUTES],
    when: {
      all: [
        ['status', '=', delivery.status],
        ['round', '=', delivery.round],
      ],
    },
  });
  return 'refused' in outcome ? undefined : ref;
}

/** The write that counts a redelivery of a delivery. */
export function manualWrite(at: DeliveryRef): Update {
  return {
    update: deliveryKey(at),
    add: { manual_no: 1 },
    when: isThere,
    orElse: concurrentModification,
  };
}

/** Ends a delivery that a redelivery brought; an attempt on its way ends it itself (WHK-144). */
export async function endDelivered(
  delivery: Delivery,
  { statusCode, at }: { statusCode: number | null; at: Date },
): Promise<void> {
  await write({
    update: deliveryKey(nextAttemptOf(delivery)),
    set: deliveryEntity.attributes({
      status: 'delivered',
      delivered_at: toInstant(at),
      next_attempt_at: null,
      last_attempt_at: toInstant(at),
      last_status_code: statusCode,
      last_error_code: null,
    }),
    drop: [...DUE_ATTRIBUTES, ...PARKED_ATTRIBUTES, ...STATUS_ATTRIBUTES],
    when: { all: [isThere, ['status', '<>', 'sending']] },
  });
}

/** Every delivery of an event. */
export async function loadDeliveriesOfEvent(tenant: string, event: string): Promise<Delivery[]> {
  const { pk } = deliveryKey({ tenant, event, endpoint: '' });
  const items = await queryAll({ pk, prefix: deliveryPrefix });
  return items.map(deliveryEntity.read);
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
      when: isAsRead(before),
      orElse: concurrentModification,
    },
  ];
}

const keysForAttempts = (refs: readonly AttemptRef[]) =>
  refs.flatMap((ref) => [...endpointKeys(ref.tenant, ref.endpoint), ...keysOfEvent(ref)]);

/** Reads what an attempt stands on, as it is stored now. */
export const readForAttempt = (ref: AttemptRef): ReadItem => readAhead(keysForAttempts([ref]));

/**
 * Glances at what some attempts stand on, in one batch: those of one message batch share an event
 * or an endpoint, and a call for each would cost more than all they read. At half of the price, it
 * may show what was there a moment ago (WHK-231).
 */
export const glanceForAttempts = (refs: readonly AttemptRef[]): ReadItem =>
  readAhead(keysForAttempts(refs), { consistent: false });
