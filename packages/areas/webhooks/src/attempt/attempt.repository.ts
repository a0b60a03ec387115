import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import type { Key } from '@waybill/table/item';
import { type Condition, isNew } from '@waybill/table/write';
import { DUE_ATTRIBUTES, dueAttempt } from '../queue/due-task.ts';
import {
  type Attempt,
  attemptEntity,
  attemptKey,
  manualAttemptKey,
  packAttempt,
} from '../record/attempt.entity.ts';
import {
  type AttemptRef,
  type Delivery,
  type DeliveryRef,
  deliveryEntity,
  deliveryKey,
  PARKED_ATTRIBUTES,
  parkedIndex,
  STATUS_ATTRIBUTES,
  statusAttributes,
  timeToLive,
} from '../record/delivery.entity.ts';
import { lifecycle } from '../record/delivery.status.ts';
import { heldUntil, isBefore, isClaimedWith } from './attempt-conditions.ts';
import type { AttemptResult } from './attempt-result.ts';
import type { Claim } from './claim.ts';
import { GIVE_UP_AFTER_SECONDS, sweepAt } from './schedule.ts';

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
 * Takes one attempt of a delivery, for one process at a time. Duplicates, stale retries and
 * cancelled rows all end here (WHK-85). The delivery stays due as it was: should this process die
 * and its message be lost, the sweep sends another (WHK-212).
 */
export async function claim(ref: AttemptRef, token: string, now: Date): Promise<Claim<Delivery>> {
  let outcome = await take(ref, token, now, 'awake');
  if ('refused' in outcome && outcome.stored?.[parkedIndex.partitionKey] !== undefined) {
    outcome = await take(ref, token, now, 'parked');
  }
  if ('refused' in outcome) {
    const until = outcome.stored && heldUntil(ref, deliveryEntity.read(outcome.stored), now);
    return until === undefined ? { kind: 'stale' } : { kind: 'held', until };
  }
  if (outcome.item === undefined) throw new Error('a claim answered no row');
  return { kind: 'mine', row: deliveryEntity.read(outcome.item) };
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
