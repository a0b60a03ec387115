import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { isNew } from '@waybill/table/condition';
import type { Key } from '@waybill/table/key';
import {
  type Attempt,
  attemptEntity,
  attemptKey,
  manualAttemptKey,
  packAttempt,
} from './attempt.entity.ts';
import { isBefore, isClaimedWith, isHeldByOther } from './attempt-conditions.ts';
import type { AttemptResult } from './attempt-result.ts';
import {
  type AttemptRef,
  type Delivery,
  type DeliveryRef,
  DUE_ATTRIBUTES,
  deliveryEntity,
  deliveryKey,
  dueAttributes,
  PARKED_ATTRIBUTES,
  STATUS_ATTRIBUTES,
  statusAttributes,
  timeToLive,
} from './delivery.entity.ts';
import { lifecycle } from './delivery.status.ts';
import { GIVE_UP_AFTER_SECONDS, sweepAt } from './schedule.ts';

/** A claim counts as lost after this: longer than any request lasts (WHK-86). */
const LEASE_SECONDS = 60;

export type Claim =
  | { readonly kind: 'mine'; readonly delivery: Delivery; readonly token: string }
  | { readonly kind: 'held' }
  | { readonly kind: 'stale' };

/** The first attempt begins the time of a delivery (WHK-106). */
function beginning(now: Date) {
  return {
    first_attempt_at: toInstant(now),
    gives_up_at: toInstant(plusSeconds(now, GIVE_UP_AFTER_SECONDS)),
  };
}

/**
 * Takes one attempt of a delivery, for one process at a time. Duplicates, stale retries and
 * cancelled rows all end here (WHK-85).
 */
export async function claim(ref: AttemptRef, token: string, now: Date): Promise<Claim> {
  const at = toInstant(now);
  const outcome = await write({
    update: deliveryKey(ref),
    set: deliveryEntity.attributes({
      status: 'sending',
      attempts: ref.attempt,
      claim: token,
      lease: toInstant(plusSeconds(now, LEASE_SECONDS)),
      last_attempt_at: at,
      next_attempt_at: null,
      ...(ref.attempt === 1 ? beginning(now) : {}),
    }),
    drop: [...DUE_ATTRIBUTES, ...PARKED_ATTRIBUTES, ...STATUS_ATTRIBUTES],
    when: isBefore(ref, now, 'claim'),
  });
  if ('refused' in outcome) {
    const stored = outcome.stored && deliveryEntity.read(outcome.stored);
    return { kind: stored && isHeldByOther(ref, stored, now) ? 'held' : 'stale' };
  }
  if (outcome.item === undefined) throw new Error('a claim answered no row');
  return { kind: 'mine', delivery: deliveryEntity.read(outcome.item), token };
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
      ...(nextAt === undefined ? {} : dueAttributes(next, sweepAt(nextAt, at))),
    },
    drop: ['claim', 'lease'],
    when: isClaimedWith(token),
  });
  return !('refused' in outcome);
}

/** Ends a delivery that is not sent now; nothing when it stands elsewhere (WHK-93). */
export async function endUnsent(
  ref: AttemptRef,
  step: 'skip' | 'cancel' | 'give-up',
  now: Date,
): Promise<void> {
  const status = lifecycle.pending[step];
  await write({
    update: deliveryKey(ref),
    set: {
      ...deliveryEntity.attributes({ status, next_attempt_at: null }),
      ...statusAttributes(ref, status),
    },
    drop: [...DUE_ATTRIBUTES, ...PARKED_ATTRIBUTES, 'claim', 'lease'],
    when: isBefore(ref, now, step),
  });
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
export function logManualAttempt(at: DeliveryRef, errand: string, attempt: Attempt): Promise<void> {
  return keep(manualAttemptKey(at, errand), attempt);
}
