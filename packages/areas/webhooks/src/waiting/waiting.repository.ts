import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { definePattern, dueIndex } from '@waybill/table/item';
import { getMany, query, type Selection } from '@waybill/table/read';
import { heldUntil, isBefore, isInTime } from '../attempt/attempt-conditions.ts';
import { GIVE_UP_AFTER_SECONDS, sweepAt } from '../attempt/schedule.ts';
import { DUE_ATTRIBUTES, type DueTask, dueAttempt, markAfter } from '../queue/due-task.ts';
import {
  type AttemptRef,
  type Delivery,
  type DeliveryRef,
  deliveryEntity,
  deliveryKey,
  nextAttemptOf,
  PARKED_ATTRIBUTES,
  parkedAttributes,
  parkedIndex,
  parkedPartition,
  statusAttributes,
  statusIndex,
  statusPartition,
} from '../record/delivery.entity.ts';
import { loadDelivery } from '../record/delivery.repository.ts';
import { lifecycle } from '../record/delivery.status.ts';

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

export type Postponed =
  | { readonly kind: 'postponed' | 'over' | 'stale' }
  | { readonly kind: 'held'; readonly until: Instant };

/**
 * Puts a delivery off without spending an attempt, until its endpoint is visited. In the due index
 * it stands at the end of its time alone: thousands that wait for one endpoint wake no process. That
 * end is read first, which costs less than to write the entry once more behind it. 'over' when its
 * time has run out meanwhile, 'held' while another process makes the attempt (WHK-87, WHK-106,
 * WHK-109).
 */
export async function postpone(ref: AttemptRef, until: Date, now: Date): Promise<Postponed> {
  const before = await loadDelivery(ref);
  const latest = before?.gives_up_at ?? toInstant(plusSeconds(now, GIVE_UP_AFTER_SECONDS));
  const outcome = await write({
    update: deliveryKey(ref),
    set: {
      ...deliveryEntity.attributes({
        status: lifecycle.pending.postpone,
        attempts: ref.attempt - 1,
        next_attempt_at: toInstant(until),
      }),
      ...dueAttempt(ref, new Date(latest)),
      ...parkedAttributes(ref),
      ...statusAttributes(ref, lifecycle.pending.postpone),
    },
    init: { gives_up_at: latest },
    drop: ['claim', 'lease'],
    when: { all: [isBefore(ref, now, 'postpone'), isInTime(now)] },
  });
  if (!('refused' in outcome)) return { kind: 'postponed' };
  const stored = outcome.stored && deliveryEntity.read(outcome.stored);
  const held = stored && heldUntil(ref, stored, now);
  if (held !== undefined) return { kind: 'held', until: held };
  const givesUp = stored?.gives_up_at;
  return { kind: givesUp && givesUp <= toInstant(now) ? 'over' : 'stale' };
}

type EndpointRef = Pick<DeliveryRef, 'tenant' | 'endpoint'>;

/** What waits for an endpoint to answer, the oldest event first, page by page (WHK-112). */
export const parkedDeliveries = (at: EndpointRef, limit: number) =>
  pagesOf({ pk: parkedPartition(at), index: parkedIndex, limit });

/** What waits at all: for an endpoint to answer, or for its own time (WHK-93). */
export const waitingDeliveries = (at: EndpointRef, limit: number) =>
  pagesOf({ pk: statusPartition(at, 'waiting'), index: statusIndex, limit });

async function* pagesOf(list: Selection): AsyncGenerator<Delivery[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({ ...list, ...(after === undefined ? {} : { after }) });
    const items = await getMany(page.items.map(({ pk, sk }) => ({ pk, sk })));
    yield items.flatMap((item) => (item === undefined ? [] : [deliveryEntity.read(item)]));
    after = page.after;
  } while (after !== undefined);
}

/**
 * Takes a delivery out of those that wait for its endpoint, for one caller; undefined when it
 * waits no longer. It is due within minutes: should its message be lost, the sweep sends another
 * (WHK-115).
 */
export async function pullForward(parked: Delivery, now: Date): Promise<AttemptRef | undefined> {
  const ref = nextAttemptOf(parked);
  const outcome = await write({
    update: deliveryKey(ref),
    set: {
      ...deliveryEntity.attributes({ next_attempt_at: toInstant(now) }),
      ...dueAttempt(ref, sweepAt(now, now)),
    },
    drop: PARKED_ATTRIBUTES,
    when: {
      all: [
        [parkedIndex.partitionKey, 'exists'],
        ['round', '=', parked.round],
        ['attempts', '=', parked.attempts],
      ],
    },
  });
  return 'refused' in outcome ? undefined : ref;
}

/** Moves a task whose message was sent on in the due index, unless it was marked anew meanwhile. */
export async function putOff(one: DueTask, now: Date): Promise<void> {
  const next = markAfter(one, now);
  await write({
    update: one.key,
    ...(next === undefined ? { drop: DUE_ATTRIBUTES } : { set: next }),
    when: [dueIndex.sortKey, '=', one.mark],
  });
}
