import { plusSeconds } from '@waybill/kernel/instant';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import { askForVisit } from '../endpoint/gate.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { decideAdmission } from '../health/breaker.ts';
import { type LaterPorts, logAndIgnore } from '../queue/incidental.ts';
import { LONGEST_MESSAGE_DELAY, secondsUntil } from '../queue/schedule.ts';
import type { AttemptRef, SignerQueues } from '../queue/signer-task.ts';
import { endUnsent, postpone } from '../record/attempt.repository.ts';

// A delivery that does not end now is tried later in one of two ways. After a failure it waits for
// its own time: a delayed message brings it back, or the sweep where that is far or the message was
// lost. An endpoint that takes no call now holds it back: it waits for a visit of the endpoint,
// which wakes all that wait there, group by group.

/** An endpoint that gets as many calls as it may is visited after this. */
const BUSY_SECONDS = 1;

/** Sends the message of an attempt that is near; the sweep sends that of a far one. */
export async function queueAttempt(
  ports: LaterPorts,
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

/** Has the signer visit an endpoint that a caller changed at once, not with the next sweep. */
export function sendVisit(
  queues: Pick<SignerQueues, 'later'>,
  { tenant, endpoint }: EndpointRef,
  delaySeconds = 0,
): Promise<void> {
  return queues.later([{ task: { kind: 'visit', tenant, endpoint }, delaySeconds }]);
}

/**
 * Has an endpoint visited at a moment, unless it is by then already. Without its message the sweep
 * sends another (WHK-143).
 */
export async function scheduleVisit(
  ports: LaterPorts,
  at: EndpointRef,
  moment: Date,
  now: Date,
): Promise<void> {
  if (!(await askForVisit(at, moment, now))) return;
  const delaySeconds = secondsUntil(moment, now);
  await logAndIgnore(ports, 'visit-message', () => sendVisit(ports.queues, at, delaySeconds));
}

/**
 * Says that deliveries to an endpoint wait for its next probe, by what is stored now. Nothing waits
 * for one that is disabled or gone.
 */
export async function isHeldBack(at: EndpointRef, now: Date): Promise<boolean> {
  const state = await loadEndpoint(at.tenant, at.endpoint);
  if (state?.endpoint.status !== 'enabled') return false;
  return decideAdmission(state.health.breaker, now).kind !== 'pass';
}

/**
 * Lets a delivery wait for a visit of its endpoint, or ends one that is over; false where it does
 * not wait. Throws where another process makes the attempt: its message must stay (WHK-87).
 */
async function waitForVisit(
  ports: LaterPorts,
  ref: AttemptRef,
  until: Date,
  now: Date,
): Promise<boolean> {
  const postponed = await postpone(ref, until, now);
  if (postponed === 'over') await endUnsent(ref, 'give-up', now);
  if (postponed !== 'postponed') return false;
  await scheduleVisit(ports, ref, until, now);
  return true;
}

/** Puts a delivery off to the next probe of its endpoint. */
export async function waitForProbe(
  ports: LaterPorts,
  ref: AttemptRef,
  until: Date,
  now: Date,
): Promise<void> {
  if (!(await waitForVisit(ports, ref, until, now))) return;
  // A probe that came back in between has woken what waited then; this did not yet (WHK-114).
  if (!(await isHeldBack(ref, now))) await queueAttempt(ports, ref, now, now);
}

/** Puts a delivery off that found no free slot of its endpoint (WHK-141). */
export async function waitForSlot(ports: LaterPorts, ref: AttemptRef, now: Date): Promise<void> {
  await waitForVisit(ports, ref, plusSeconds(now, BUSY_SECONDS), now);
}
