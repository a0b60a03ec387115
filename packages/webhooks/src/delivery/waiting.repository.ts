import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { dueIndex } from '@waybill/table/definition';
import type { Key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { query } from '@waybill/table/read';
import { isBefore, isInTime } from './attempt-conditions.ts';
import {
  type AttemptRef,
  type DeliveryRef,
  DUE_ATTRIBUTES,
  type DueAttempt,
  deliveryEntity,
  deliveryKey,
  dueAttributes,
  nextAttemptOf,
  PARKED_ATTRIBUTES,
  parkedAttributes,
  parkedIndex,
  parkedPartition,
  statusAttributes,
} from './delivery.entity.ts';
import { lifecycle } from './delivery.status.ts';
import { GIVE_UP_AFTER_SECONDS } from './schedule.ts';

export const patterns = [
  definePattern({
    name: 'Deliveries that are due',
    index: dueIndex.name,
    key: 'due_pk = DUE#shard, due_sk up to a moment',
    reads: 'every minute, by the sweep',
  }),
  definePattern({
    name: 'Deliveries that wait for their endpoint to answer again',
    index: parkedIndex.name,
    key: 'f1 = T#tenant#WEBHOOKS#PARKED#endpoint, fs = event',
    reads: 'in groups, the oldest event first, by its visits',
  }),
];

export type Postponed = 'postponed' | 'over' | 'stale';

/**
 * Puts a delivery off without spending an attempt, until its endpoint is visited. In the due index
 * it stands at the end of its time alone: thousands that wait for one endpoint wake nobody. 'over'
 * when its time has run out meanwhile (WHK-106, WHK-109).
 */
export async function postpone(ref: AttemptRef, until: Date, now: Date): Promise<Postponed> {
  const latest = plusSeconds(now, GIVE_UP_AFTER_SECONDS);
  const outcome = await write({
    update: deliveryKey(ref),
    set: {
      ...deliveryEntity.attributes({
        status: lifecycle.pending.postpone,
        attempts: ref.attempt - 1,
        next_attempt_at: toInstant(until),
      }),
      ...dueAttributes(ref, latest),
      ...parkedAttributes(ref),
      ...statusAttributes(ref, lifecycle.pending.postpone),
    },
    init: { gives_up_at: toInstant(latest) },
    drop: ['claim', 'lease'],
    when: { all: [isBefore(ref, now, 'postpone'), isInTime(now)] },
  });
  const stored = 'refused' in outcome ? outcome.stored : outcome.item;
  const givesUp = stored && deliveryEntity.read(stored).gives_up_at;
  if ('refused' in outcome) return givesUp && givesUp <= toInstant(now) ? 'over' : 'stale';
  if (givesUp && givesUp < toInstant(latest)) await endBy(ref, givesUp);
  return 'postponed';
}

/** Brings a delivery that waits before the sweep at the end of its time. */
async function endBy(ref: AttemptRef, givesUp: Instant): Promise<void> {
  await write({
    update: deliveryKey(ref),
    set: dueAttributes(ref, new Date(givesUp)),
    when: [parkedIndex.partitionKey, 'exists'],
  });
}

/** What waits for an endpoint, the oldest event first, page by page (WHK-112). */
export async function* parkedDeliveries(
  at: Pick<DeliveryRef, 'tenant' | 'endpoint'>,
  limit: number,
): AsyncGenerator<Key[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({
      pk: parkedPartition(at),
      index: parkedIndex,
      limit,
      ...(after === undefined ? {} : { after }),
    });
    yield page.items.map(({ pk, sk }) => ({ pk, sk }));
    after = page.after;
  } while (after !== undefined);
}

/**
 * Takes a delivery out of those that wait for its endpoint, for one caller; undefined when it
 * waits no longer. It stays due: should its message be lost, the sweep still meets it (WHK-115).
 */
export async function pullForward(parked: Key, now: Date): Promise<AttemptRef | undefined> {
  const outcome = await write({
    update: parked,
    set: deliveryEntity.attributes({ next_attempt_at: toInstant(now) }),
    drop: PARKED_ATTRIBUTES,
    when: [parkedIndex.partitionKey, 'exists'],
  });
  if ('refused' in outcome || outcome.item === undefined) return undefined;
  return nextAttemptOf(deliveryEntity.read(outcome.item));
}

/** Takes an item out of the due index, unless it was put off again meanwhile. */
export async function unmarkDue({ key, mark }: Pick<DueAttempt, 'key' | 'mark'>): Promise<void> {
  await write({
    update: key,
    drop: DUE_ATTRIBUTES,
    when: [dueIndex.sortKey, '=', mark],
  });
}
