import { type Instant, toInstant } from '@waybill/kernel/instant';
import { type Condition, leaseFree } from '@waybill/table/write';
import type { AttemptRef } from '../queue/signer-task.ts';
import type { Delivery, StoredDelivery } from './delivery.entity.ts';
import { type DeliveryStep, statesBefore } from './delivery.status.ts';

/** The delivery stands right before this attempt, or in it with a claim that was lost. */
export function isBefore(ref: AttemptRef, now: Date, step: DeliveryStep): Condition {
  const lostClaim: Condition = {
    all: [
      ['status', '=', 'sending'],
      ['attempts', '=', ref.attempt],
      leaseFree('lease', toInstant(now)),
    ],
  };
  const waiting: Condition = {
    all: [
      ['status', 'in', statesBefore(step).filter((status) => status !== 'sending')],
      ['attempts', '=', ref.attempt - 1],
    ],
  };
  return { all: [['round', '=', ref.round], { any: [waiting, lostClaim] }] };
}

/** The delivery stands where it was read. */
export function isAsRead({ status, round, attempts }: Delivery): Condition {
  return {
    all: [
      ['status', '=', status],
      ['round', '=', round],
      ['attempts', '=', attempts],
    ],
  };
}

/** The attempt is claimed with this token, and no other process took it over. */
export function isClaimedWith(token: string): Condition {
  return {
    all: [
      ['status', '=', 'sending'],
      ['claim', '=', token],
    ],
  };
}

/** The delivery has not reached the end of its time; before its first attempt it has none. */
export function isInTime(now: Date): Condition {
  return {
    any: [
      ['gives_up_at', 'absent'],
      ['gives_up_at', '>', toInstant(now)],
    ],
  };
}

/** Until when another process holds this very attempt; undefined where none does. */
export function heldUntil(ref: AttemptRef, stored: StoredDelivery, now: Date): Instant | undefined {
  const isSent = stored.status === 'sending';
  if (!isSent || stored.round !== ref.round || stored.attempts !== ref.attempt) return undefined;
  return stored.lease !== null && stored.lease >= toInstant(now) ? stored.lease : undefined;
}
