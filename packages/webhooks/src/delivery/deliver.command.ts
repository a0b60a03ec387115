import type { StoredEvent } from '@waybill/events/change.entity';
import { loadEvent } from '@waybill/events/change.repository';
import { prefixedId } from '@waybill/kernel/id';
import { admit, isAnswering } from '../endpoint/admit.command.ts';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { EndpointState } from '../endpoint/endpoint.ts';
import { disableWhile, updateHealth } from '../endpoint/update-health.command.ts';
import type { Exchange, Send } from '../net/exchange.ts';
import { claim, endUnsent, logAttempt, saveResult } from './attempt.repository.ts';
import { attemptRecord } from './attempt-log.ts';
import type { AttemptQueues, QueuedAttempt } from './attempt-queue.ts';
import { resultOf } from './attempt-result.ts';
import type { AttemptRef } from './delivery.entity.ts';
import { signRequest } from './delivery-request.ts';
import type { OpenSecrets } from './open-secrets.repository.ts';
import { judge, type Verdict } from './outcome.ts';
import { LONGEST_MESSAGE_DELAY, secondsUntil } from './schedule.ts';
import { postpone } from './waiting.repository.ts';
import { wakeParked } from './wake-up.command.ts';

/** What may fail without harm to the delivery. */
type Incidental = 'attempt-log' | 'retry-message' | 'health' | 'wake-up';

export interface DeliverPorts {
  readonly send: Send;
  readonly openSecrets: OpenSecrets;
  readonly queues: AttemptQueues;
  readonly now: () => Date;
  readonly warn: (what: Incidental, error: unknown) => void;
}

/** Between two groups of deliveries that an endpoint gets once it answers again (WHK-112). */
const BETWEEN_GROUPS_SECONDS = 1;

/** Another process holds this attempt. Its message must stay: that process may die (WHK-87). */
export class AttemptHeld extends Error {
  constructor() {
    super('the attempt is being made by another process');
  }
}

async function logAndIgnore<Outcome>(
  { warn }: DeliverPorts,
  what: Incidental,
  work: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  try {
    return await work();
  } catch (error) {
    warn(what, error);
    return undefined;
  }
}

/** Sends the message of an attempt that is near; the sweep sends that of a far one. */
async function queueAttempt(
  ports: DeliverPorts,
  ref: AttemptRef,
  next: Date,
  now: Date,
): Promise<void> {
  const delaySeconds = secondsUntil(next, now);
  if (delaySeconds > LONGEST_MESSAGE_DELAY) return;
  // The row is due in the index as well: without this message the sweep sends one, later.
  await logAndIgnore(ports, 'retry-message', () => ports.queues.later([{ ref, delaySeconds }]));
}

/** Puts a delivery off to the next probe of its endpoint, or ends one that is over. */
async function postponeTo(
  ports: DeliverPorts,
  ref: AttemptRef,
  until: Date,
  now: Date,
): Promise<void> {
  const postponed = await postpone(ref, until, now);
  if (postponed === 'over') await endUnsent(ref, 'give-up', now);
  if (postponed !== 'postponed') return;
  // A probe that came back in between has woken what was parked then; this was not yet (WHK-114).
  await queueAttempt(ports, ref, (await isAnswering(ref, now)) ? now : until, now);
}

interface AnsweredAttempt {
  readonly attemptId: string;
  readonly answer: Exchange;
  readonly verdict: Verdict;
  readonly at: Date;
}

/** Applies an answer to its endpoint; answers whether it closed the breaker. */
async function updateEndpoint(
  tenant: string,
  state: EndpointState,
  { attemptId, answer, verdict, at }: AnsweredAttempt,
): Promise<boolean> {
  if (verdict.disable !== undefined) {
    const { url } = state.endpoint;
    const disable = { reason: verdict.disable, at };
    await disableWhile(tenant, state, disable, (now) => now.endpoint.url === url);
  }
  const succeeded = verdict.kind === 'delivered';
  const { errorCode, statusCode } = answer;
  return updateHealth(tenant, state, { attemptId, at, succeeded, errorCode, statusCode });
}

/** Makes an attempt; answers whether its endpoint answers again after it was given up on. */
async function makeAttempt(
  ports: DeliverPorts,
  queued: QueuedAttempt,
  state: EndpointState,
  event: StoredEvent,
): Promise<boolean> {
  const { woken: _, ...ref } = queued;
  // Everything that may fail on our side comes before the claim (WHK-88).
  const opened = await ports.openSecrets(ref.tenant, state.endpoint, ports.now());
  const startedAt = ports.now();
  const attemptId = prefixedId('att', startedAt);
  const claimed = await claim(ref, attemptId, startedAt);
  if (claimed.kind === 'held') throw new AttemptHeld();
  if (claimed.kind === 'stale') return false;
  const { delivery } = claimed;
  const { url } = state.endpoint;
  const request = signRequest({
    event,
    deliveryId: delivery.id,
    attempt: ref.attempt,
    custom: opened.custom,
    secrets: opened.secrets,
    now: startedAt,
  });
  const answer = await ports.send({ url, ...request });
  const at = ports.now();
  const verdict = judge(answer, at);
  const result = resultOf(delivery, ref, { answer, verdict, at });
  const made = { queued, delivery, url, request, opened, answer, result, startedAt };
  const record = attemptRecord({ id: attemptId, ...made });
  await logAndIgnore(ports, 'attempt-log', () => logAttempt(ref, record));
  if (!(await saveResult(ref, attemptId, result))) return false;
  if (result.nextAt !== undefined) {
    await queueAttempt(ports, { ...ref, attempt: ref.attempt + 1 }, result.nextAt, at);
  }
  const answered = { attemptId, answer, verdict, at };
  const closed = await logAndIgnore(ports, 'health', () =>
    updateEndpoint(ref.tenant, state, answered),
  );
  return closed === true;
}

/** The signer: makes the attempt that a message asks for, if it is still to be made (WHK-85). */
export async function deliver(ports: DeliverPorts, queued: QueuedAttempt): Promise<void> {
  const { woken, ...ref } = queued;
  const [state, event] = await Promise.all([
    loadEndpoint(ref.tenant, ref.endpoint),
    loadEvent(ref, ports.now()),
  ]);
  const now = ports.now();
  if (state === undefined) return endUnsent(ref, 'cancel', now);
  if (state.endpoint.status === 'disabled') return endUnsent(ref, 'skip', now);
  if (event === undefined) return endUnsent(ref, 'give-up', now);
  const admitted = await admit(ref.tenant, state, now);
  const { admission } = admitted;
  if (admission.kind === 'wait') return postponeTo(ports, ref, new Date(admission.until), now);
  const recovered = await makeAttempt(ports, queued, admitted.state, event);
  if (!recovered && woken !== 'last') return;
  const pace = { now: ports.now(), delaySeconds: recovered ? 0 : BETWEEN_GROUPS_SECONDS };
  await logAndIgnore(ports, 'wake-up', () => wakeParked(ref, ports.queues, pace));
}
