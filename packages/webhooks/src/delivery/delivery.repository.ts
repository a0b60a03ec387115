import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { type Refused, write } from '@waybill/table/commit';
import { type Condition, isNew } from '@waybill/table/condition';
import { dueIndex } from '@waybill/table/definition';
import type { Key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { get, query } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import {
  type Attempt,
  type asDue,
  attemptKey,
  type Delivery,
  deliveryKey,
  dueAttributes,
  parkedAttributes,
  parkedIndex,
  parkedPartition,
  timeToLive,
  type Wake,
} from './delivery.entity.ts';
import {
  type DeliveryStatus,
  type DeliveryStep,
  lifecycle,
  statesBefore,
} from './delivery.status.ts';
import { GIVE_UP_AFTER_SECONDS } from './schedule.ts';

/** A claim counts as lost after this: longer than any request lasts (webhooks.md 4.4). */
const LEASE_SECONDS = 60;

/** Behind a delayed message by this, the sweep takes over: the message was lost. */
const GRACE_SECONDS = 180;

/** The longest wait that a queue message carries by itself (webhooks.md section 6). */
export const LONGEST_MESSAGE_DELAY = 900;

const DUE_ATTRIBUTES = [dueIndex.partitionKey, dueIndex.sortKey] as const;
const PARKED_ATTRIBUTES = [parkedIndex.partitionKey, parkedIndex.sortKey] as const;

export const patterns = [
  definePattern({
    name: 'Delivery of an event to an endpoint, and its attempts',
    key: 'pk = T#tenant#EVT#event, sk = DLV#endpoint[#ATT#round#number]',
    reads: 'one delivery, or with its prefix its attempts',
  }),
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
    reads: 'in groups of 20, the oldest event first, when its breaker closes',
  }),
];

function asDelivery(item: TableItem): Delivery {
  return item as unknown as Delivery;
}

/** Reads one delivery. */
export async function loadDelivery(at: {
  tenant: string;
  event: string;
  endpoint: string;
}): Promise<Delivery | undefined> {
  const item = await get(deliveryKey(at));
  return item === undefined ? undefined : asDelivery(item);
}

/**
 * Writes a new delivery; answers the one that exists already, if so. With `lookAt` it is parked
 * until then.
 */
export async function createDelivery(
  delivery: Delivery,
  lookAt: Date | undefined,
): Promise<Delivery | undefined> {
  const { tenant, event_id: event, endpoint_id: endpoint, round } = delivery;
  const wake = { tenant, event, endpoint, round, attempt: delivery.attempts + 1 };
  const outcome = await write({
    put: {
      ...deliveryKey(wake),
      _e: 'webhook-delivery',
      ...delivery,
      ttl: timeToLive(new Date(delivery.created_at)),
      ...(lookAt === undefined
        ? {}
        : { ...dueAttributes(wake, lookAt), ...parkedAttributes(wake) }),
    },
    when: isNew,
  });
  if (!('refused' in outcome)) return undefined;
  return outcome.stored === undefined ? undefined : asDelivery(outcome.stored);
}

/** The row stands right before this attempt, or in it with a claim that was lost. */
function standsBefore(wake: Wake, now: Date, step: DeliveryStep): Condition {
  const lostClaim: Condition = {
    all: [
      ['status', '=', 'sending'],
      ['attempts', '=', wake.attempt],
      ['lease', '<', toInstant(now)],
    ],
  };
  const waiting = statesBefore(step).filter((status) => status !== 'sending');
  return {
    all: [
      ['round', '=', wake.round],
      {
        any: [
          {
            all: [
              ['status', 'in', waiting],
              ['attempts', '=', wake.attempt - 1],
            ],
          },
          lostClaim,
        ],
      },
    ],
  };
}

/** Somebody else holds this very attempt: not to be dropped, since that one may still die. */
function isHeld(wake: Wake, { stored }: Refused, now: Date): boolean {
  return (
    stored?.['status'] === 'sending' &&
    stored['round'] === wake.round &&
    stored['attempts'] === wake.attempt &&
    String(stored['lease']) >= toInstant(now)
  );
}

export type Claim =
  | { readonly kind: 'mine'; readonly delivery: Delivery; readonly token: string }
  | { readonly kind: 'held' }
  | { readonly kind: 'stale' };

/**
 * Takes one attempt of a delivery, for one holder at a time. Duplicates, stale retries and
 * cancelled rows all end here (webhooks.md 4.4, step 2).
 */
export async function claim(wake: Wake, token: string, now: Date): Promise<Claim> {
  const at = toInstant(now);
  const first = wake.attempt === 1;
  const outcome = await write({
    update: deliveryKey(wake),
    set: {
      status: 'sending',
      attempts: wake.attempt,
      claim: token,
      lease: toInstant(plusSeconds(now, LEASE_SECONDS)),
      last_attempt_at: at,
      next_attempt_at: null,
      ...(first
        ? {
            first_attempt_at: at,
            gives_up_at: toInstant(plusSeconds(now, GIVE_UP_AFTER_SECONDS)),
          }
        : {}),
    },
    drop: [...DUE_ATTRIBUTES, ...PARKED_ATTRIBUTES],
    when: standsBefore(wake, now, 'claim'),
  });
  if ('refused' in outcome) return { kind: isHeld(wake, outcome, now) ? 'held' : 'stale' };
  if (outcome.item === undefined) throw new Error('a claim answered no row');
  return { kind: 'mine', delivery: asDelivery(outcome.item), token };
}

/** Ends or moves a delivery that is not sent now. Answers false when it no longer stands there. */
export async function settleUnsent(
  wake: Wake,
  step: 'skip' | 'cancel' | 'give-up',
  now: Date,
): Promise<boolean> {
  const outcome = await write({
    update: deliveryKey(wake),
    set: { status: lifecycle.pending[step], next_attempt_at: null },
    drop: [...DUE_ATTRIBUTES, ...PARKED_ATTRIBUTES, 'claim', 'lease'],
    when: standsBefore(wake, now, step),
  });
  return !('refused' in outcome);
}

/** When the sweep shall look at a row that waits until `next`. */
function lookAt(next: Date, now: Date): Date {
  const carried = next.getTime() - now.getTime() <= LONGEST_MESSAGE_DELAY * 1000;
  return carried ? plusSeconds(next, GRACE_SECONDS) : next;
}

export type Parked = 'parked' | 'over' | 'stale';

/**
 * Puts a delivery off without spending an attempt: its endpoint's breaker is open. 'over' when
 * its time has run out meanwhile (webhooks.md 4.6).
 */
export async function park(wake: Wake, until: Date, now: Date): Promise<Parked> {
  const at = toInstant(now);
  const outcome = await write({
    update: deliveryKey(wake),
    set: {
      status: lifecycle.pending.park,
      attempts: wake.attempt - 1,
      next_attempt_at: toInstant(until),
      ...dueAttributes(wake, lookAt(until, now)),
      ...parkedAttributes(wake),
    },
    drop: ['claim', 'lease'],
    when: {
      all: [
        standsBefore(wake, now, 'park'),
        {
          any: [
            ['gives_up_at', '=', null],
            ['gives_up_at', '>', at],
          ],
        },
      ],
    },
  });
  if (!('refused' in outcome)) return 'parked';
  const givesUp = outcome.stored?.['gives_up_at'];
  return typeof givesUp === 'string' && givesUp <= at ? 'over' : 'stale';
}

/** What waits for an endpoint, the oldest event first, page by page. */
export async function* parkedDeliveries(
  at: Pick<Wake, 'tenant' | 'endpoint'>,
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
 * waits no longer. It stays due: should its message be lost, the sweep still meets it.
 */
export async function pullForward(parked: Key, now: Date): Promise<Wake | undefined> {
  const outcome = await write({
    update: parked,
    set: { next_attempt_at: toInstant(now) },
    drop: PARKED_ATTRIBUTES,
    when: [parkedIndex.partitionKey, 'exists'],
  });
  if ('refused' in outcome || outcome.item === undefined) return undefined;
  const { tenant, event_id, endpoint_id, round, attempts } = asDelivery(outcome.item);
  return { tenant, event: event_id, endpoint: endpoint_id, round, attempt: attempts + 1 };
}

/** What an attempt brought, for its delivery. */
export interface Result {
  readonly status: Extract<DeliveryStatus, 'delivered' | 'failed' | 'waiting'>;
  readonly statusCode: number | null;
  readonly errorCode: Delivery['last_error_code'];
  readonly nextAt: Date | undefined;
  readonly at: Date;
}

/** Writes the result of a claimed attempt; nothing when the claim was lost meanwhile. */
export async function settle(wake: Wake, token: string, result: Result): Promise<boolean> {
  const { nextAt, at } = result;
  const next = { ...wake, attempt: wake.attempt + 1 };
  const due = nextAt === undefined ? {} : dueAttributes(next, lookAt(nextAt, at));
  const outcome = await write({
    update: deliveryKey(wake),
    set: {
      status: result.status,
      last_status_code: result.statusCode,
      last_error_code: result.errorCode,
      next_attempt_at: nextAt === undefined ? null : toInstant(nextAt),
      ...(result.status === 'delivered' ? { delivered_at: toInstant(at) } : {}),
      ...due,
    },
    drop: ['claim', 'lease'],
    when: {
      all: [
        ['status', '=', 'sending'],
        ['claim', '=', token],
      ],
    },
  });
  return !('refused' in outcome);
}

/**
 * Keeps an attempt in the log. A repeat of the attempt after a crash replaces it; one that comes
 * back after its repeat does not, since ids follow time.
 */
export async function writeAttempt(wake: Wake, attempt: Attempt): Promise<void> {
  await write({
    put: {
      ...attemptKey(wake),
      _e: 'webhook-attempt',
      ...attempt,
      ttl: timeToLive(new Date(attempt.started_at)),
    },
    when: { any: [isNew, ['id', '<', attempt.id]] },
  });
}

export type Due = ReturnType<typeof asDue>;

/** Takes a row out of the due index, unless it was put off again meanwhile. */
export async function unmarkDue({ key, mark }: Due): Promise<void> {
  await write({
    update: key,
    drop: DUE_ATTRIBUTES,
    when: [dueIndex.sortKey, '=', mark],
  });
}
