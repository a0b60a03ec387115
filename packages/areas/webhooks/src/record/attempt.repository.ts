import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import type { Key } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { type Condition, isNew } from '@waybill/table/write';
import { DUE_ATTRIBUTES, dueAttempt } from '../queue/due-task.ts';
import { GIVE_UP_AFTER_SECONDS, sweepAt } from '../queue/schedule.ts';
import { AttemptHeld, type AttemptRef } from '../queue/signer-task.ts';
import type { AttemptResult } from './attempt.entity.ts';
import {
  type Attempt,
  attemptEntity,
  attemptKey,
  manualAttemptKey,
  packAttempt,
} from './attempt.entity.ts';
import { heldUntil, isAsRead, isBefore, isClaimedWith, isInTime } from './attempt-conditions.ts';
import {
  type Delivery,
  type DeliveryRef,
  deliveryEntity,
  deliveryKey,
  nextAttemptOf,
  PARKED_ATTRIBUTES,
  parkedAttributes,
  parkedIndex,
  STATUS_ATTRIBUTES,
  statusAttributes,
  timeToLive,
} from './delivery.entity.ts';
import { loadDelivery } from './delivery.repository.ts';
import { lifecycle } from './delivery.status.ts';

/** A claim counts as lost after this: longer than any request lasts (WHK-86). */
const LEASE_SECONDS = 60;

/** The first attempt begins the time of a delivery (WHK-106). */
function beginning(now: Date) {
  return {
    first_attempt_at: toInstant(now),
    gives_up_at: toInstant(plusSeconds(now, GIVE_UP_AFTER_SECONDS)),
  };
}

/**
 * Takes an attempt of a delivery that is awake, or of one that waits for its endpoint. That is due
 * at the end of its time alone, and has to be due within minutes while it is sent (WHK-212).
 */
function take(ref: AttemptRef, token: string, now: Date, from: 'awake' | 'parked') {
  const isAwake: Condition = [parkedIndex.partitionKey, 'absent'];
  return write({
    update: deliveryKey(ref),
    set: {
      ...deliveryEntity.attributes({
        status: 'sending',
        attempts: ref.attempt,
        claim: token,
        lease: toInstant(plusSeconds(now, LEASE_SECONDS)),
        last_attempt_at: toInstant(now),
        next_attempt_at: null,
        ...(ref.attempt === 1 ? beginning(now) : {}),
      }),
      ...(from === 'parked' ? dueAttempt(ref, sweepAt(now, now)) : {}),
    },
    drop: [...PARKED_ATTRIBUTES, ...STATUS_ATTRIBUTES],
    when: { all: [isBefore(ref, now, 'claim'), ...(from === 'awake' ? [isAwake] : [])] },
  });
}

/**
 * Takes one attempt of a delivery, for one process at a time; undefined where it is not to be made
 * any more. Throws `AttemptHeld` where another process makes it. Duplicates, stale retries and
 * cancelled rows all end here (WHK-85). The delivery stays due as it was: should this process die
 * and its message be lost, the sweep sends another (WHK-212).
 */
export async function claim(
  ref: AttemptRef,
  token: string,
  now: Date,
): Promise<Delivery | undefined> {
  let outcome = await take(ref, token, now, 'awake');
  if ('refused' in outcome && outcome.stored?.[parkedIndex.partitionKey] !== undefined) {
    outcome = await take(ref, token, now, 'parked');
  }
  if ('refused' in outcome) {
    leaveToHolder(ref, outcome.stored, now);
    return undefined;
  }
  return outcome.item && deliveryEntity.read(outcome.item);
}

/** Throws where another process makes this very attempt. */
function leaveToHolder(ref: AttemptRef, stored: TableItem | undefined, now: Date): void {
  const until = stored && heldUntil(ref, deliveryEntity.read(stored), now);
  if (until !== undefined) throw new AttemptHeld(until);
}

/** Writes the result of a claimed attempt; false when the claim was taken over (WHK-86). */
export async function saveResult(
  ref: AttemptRef,
  token: string,
  { status, statusCode, errorCode, durationMs, nextAt, at }: AttemptResult,
): Promise<boolean> {
  const next = { ...ref, attempt: ref.attempt + 1 };
  const outcome = await write({
    update: deliveryKey(ref),
    set: {
      ...deliveryEntity.attributes({
        status,
        last_status_code: statusCode,
        last_error_code: errorCode,
        duration_ms: durationMs,
        next_attempt_at: nextAt === undefined ? null : toInstant(nextAt),
        ...(status === 'delivered' ? { delivered_at: toInstant(at) } : {}),
      }),
      ...statusAttributes(ref, status),
      ...(nextAt === undefined ? {} : dueAttempt(next, sweepAt(nextAt, at))),
    },
    drop: ['claim', 'lease', ...(nextAt === undefined ? DUE_ATTRIBUTES : [])],
    when: isClaimedWith(token),
  });
  return !('refused' in outcome);
}

/** Ends a delivery that is not sent now; false when it stands elsewhere (WHK-93). */
export async function endUnsent(
  ref: AttemptRef,
  step: 'skip' | 'cancel' | 'give-up',
  now: Date,
): Promise<boolean> {
  const status = lifecycle.pending[step];
  const outcome = await write({
    update: deliveryKey(ref),
    set: {
      ...deliveryEntity.attributes({ status, next_attempt_at: null }),
      ...statusAttributes(ref, status),
    },
    drop: [...DUE_ATTRIBUTES, ...PARKED_ATTRIBUTES, 'claim', 'lease'],
    when: isBefore(ref, now, step),
  });
  return !('refused' in outcome);
}

/** A delivery that is put off, has run out of its time, or stands elsewhere by now. */
type Postponed = 'postponed' | 'over' | 'stale';

/**
 * Puts a delivery off without spending an attempt, until its endpoint is visited. In the due index
 * it stands at the end of its time alone: thousands that wait for one endpoint wake no process. That
 * end is read first, which costs less than to write the entry once more behind it. Throws
 * `AttemptHeld` while another process makes the attempt (WHK-87, WHK-106, WHK-109).
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
  if (!('refused' in outcome)) return 'postponed';
  leaveToHolder(ref, outcome.stored, now);
  const givesUp = outcome.stored && deliveryEntity.read(outcome.stored).gives_up_at;
  return givesUp && givesUp <= toInstant(now) ? 'over' : 'stale';
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
    when: { all: [[parkedIndex.partitionKey, 'exists'], isAsRead(parked)] },
  });
  return 'refused' in outcome ? undefined : ref;
}

async function keep(key: Key, attempt: Attempt): Promise<void> {
  const ttl = timeToLive(new Date(attempt.started_at));
  await write({
    put: attemptEntity.item(key, { id: attempt.id, packed: packAttempt(attempt), ttl }),
    when: { any: [isNew, ['id', '<', attempt.id]] },
  });
}

/**
 * Keeps an attempt in the log. A repeat of the attempt after a crash replaces it; one that comes
 * back after its repeat does not, since ids follow time (WHK-90).
 */
export function logAttempt(ref: AttemptRef, attempt: Attempt): Promise<void> {
  return keep(attemptKey(ref), attempt);
}

/** Keeps an attempt that a caller asked for, beside those of the schedule (WHK-144). */
export function logManualAttempt(at: DeliveryRef, taskId: string, attempt: Attempt): Promise<void> {
  return keep(manualAttemptKey(at, taskId), attempt);
}
