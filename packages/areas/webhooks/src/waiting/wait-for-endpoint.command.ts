import { plusSeconds } from '@waybill/kernel/instant';
import { endUnsent } from '../attempt/attempt.repository.ts';
import { AttemptHeld } from '../attempt/claim.ts';
import { type DeliverPorts, logAndIgnore } from '../attempt/ports.ts';
import { LONGEST_MESSAGE_DELAY, secondsUntil } from '../attempt/schedule.ts';
import { isHeldBack } from '../endpoint/admit.command.ts';
import type { AttemptRef } from '../record/delivery.entity.ts';
import { scheduleVisit } from './look-after.command.ts';
import { postpone } from './waiting.repository.ts';

/** An endpoint that gets as many calls as it may is visited after this. */
const BUSY_SECONDS = 1;

/** Sends the message of an attempt that is near; the sweep sends that of a far one. */
export async function queueAttempt(
  ports: DeliverPorts,
  ref: AttemptRef,
  next: Date,
  now: Date,
): Promise<void> {
  const delaySeconds = secondsUntil(next, now);
  if (delaySeconds > LONGEST_MESSAGE_DELAY) return;
  // The row is due in the index as well: without this message the sweep sends one, later.
  const message = { task: { kind: 'attempt', ref }, delaySeconds } as const;
  await logAndIgnore(ports, 'retry-message', () => ports.queues.later([message]));
}

/**
 * Lets a delivery wait for a visit of its endpoint; false where it does not wait. Throws where
 * another process makes the attempt: its message must stay (WHK-87).
 */
async function waitForVisit(
  ports: DeliverPorts,
  ref: AttemptRef,
  until: Date,
  now: Date,
): Promise<boolean> {
  const postponed = await postpone(ref, until, now);
  if (postponed.kind === 'held') throw new AttemptHeld(postponed.until);
  if (postponed.kind === 'over') await endUnsent(ref, 'give-up', now);
  if (postponed.kind !== 'postponed') return false;
  await scheduleVisit(ports, ref, until, now);
  return true;
}

/** Puts a delivery off to the next probe of its endpoint, or ends one that is over. */
export async function waitForProbe(
  ports: DeliverPorts,
  ref: AttemptRef,
  until: Date,
  now: Date,
): Promise<void> {
  if (!(await waitForVisit(ports, ref, until, now))) return;
  // A probe that came back in between has woken what waited then; this did not yet (WHK-114).
  if (!(await isHeldBack(ref, now))) await queueAttempt(ports, ref, now, now);
}

/** Puts a delivery off that found no free slot of its endpoint (WHK-141). */
export async function waitForSlot(ports: DeliverPorts, ref: AttemptRef, now: Date): Promise<void> {
  await waitForVisit(ports, ref, plusSeconds(now, BUSY_SECONDS), now);
}
