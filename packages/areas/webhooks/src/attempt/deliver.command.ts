import type { StoredEvent } from '@waybill/events/change.entity';
import { loadEvent } from '@waybill/events/change.repository';
import { prefixedId } from '@waybill/kernel/id';
import type { ReadItem } from '@waybill/table/read';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { EndpointState } from '../endpoint/endpoint.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { disableWhile, updateHealth } from '../endpoint/update-health.command.ts';
import { isBlocked } from '../endpoint/url.ts';
import { decideAdmission } from '../health/breaker.ts';
import type { Exchange } from '../net/exchange.ts';
import { logAndIgnore } from '../queue/incidental.ts';
import type { AttemptRef, TaskOf } from '../queue/signer-task.ts';
import { claim, endUnsent, logAttempt, saveResult } from '../record/attempt.repository.ts';
import type { Delivery } from '../record/delivery.entity.ts';
import { readForAttempt } from '../record/delivery.repository.ts';
import { deliveryIdOf } from '../record/delivery-id.ts';
import { countWaiting } from '../record/delivery-list.repository.ts';
import {
  queueAttempt,
  scheduleVisit,
  waitForProbe,
  waitForSlot,
} from '../waiting/try-later.command.ts';
import { admitCall, type GiveBack } from './admit-call.command.ts';
import { attemptRecord } from './attempt-log.ts';
import { resultOf } from './attempt-result.ts';
import { signRequest } from './delivery-request.ts';
import { judge, type Verdict } from './outcome.ts';
import type { DeliverPorts } from './ports.ts';

interface AnsweredAttempt {
  readonly attemptId: string;
  readonly delivery: Delivery;
  readonly answer: Exchange;
  readonly verdict: Verdict;
  readonly at: Date;
  /** Whether the delivery waits for its next attempt. */
  readonly waits: boolean;
}

/** Applies an answer to its endpoint; answers when that has to be visited, if so. */
async function updateEndpoint(
  { notices }: Pick<DeliverPorts, 'notices'>,
  tenant: string,
  state: EndpointState,
  { attemptId, delivery, answer, verdict, at, waits }: AnsweredAttempt,
): Promise<Date | undefined> {
  const succeeded = verdict.kind === 'delivered';
  const { errorCode, statusCode } = answer;
  const attempt = { attemptId, at, succeeded, errorCode, statusCode, delivery };
  if (errorCode === 'blocked_address') notices.count('blocked_address');
  const judged = {
    attempt,
    countWaiting: (of: EndpointRef) => countWaiting(of, waits ? delivery.event_id : undefined),
    notices,
  };
  const { url } = state.endpoint;
  const isDisabled =
    verdict.disable !== undefined &&
    (await disableWhile(
      tenant,
      state,
      { ...judged, reason: verdict.disable, occasion: attempt },
      (now) => now.endpoint.url === url,
    ));
  const visit = await updateHealth(tenant, state, judged);
  return isDisabled ? at : visit;
}

/** Makes an attempt, and has its endpoint looked after where that changed how it answers. */
async function makeAttempt(
  ports: DeliverPorts,
  task: TaskOf<'attempt'>,
  state: EndpointState,
  event: StoredEvent,
  giveBack: GiveBack,
): Promise<void> {
  const { ref } = task;
  // Everything that may fail on our side comes before the claim (WHK-88).
  const opened = await ports.openSecrets(ref.tenant, state.endpoint, ports.now());
  const startedAt = ports.now();
  const attemptId = prefixedId('att', startedAt);
  const delivery = await claim(ref, attemptId, startedAt);
  if (delivery === undefined) return;
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
  // After a failure the next call waits for the breaker's word; after a success for nothing.
  if (verdict.kind === 'delivered') void giveBack();
  const result = resultOf(delivery, ref, { answer, verdict, at });
  const made = { task, delivery, url, request, opened, answer, result, startedAt };
  const record = attemptRecord({ id: attemptId, ...made });
  await logAndIgnore(ports, 'attempt-log', () => logAttempt(ref, record));
  if (!(await saveResult(ref, attemptId, result))) return;
  if (result.nextAt !== undefined) {
    await queueAttempt(ports, { ...ref, attempt: ref.attempt + 1 }, result.nextAt, at);
  }
  const waits = result.status === 'waiting';
  const answered = { attemptId, delivery, answer, verdict, at, waits };
  await logAndIgnore(ports, 'health', async () => {
    const visit = await updateEndpoint(ports, ref.tenant, state, answered);
    if (visit !== undefined) await scheduleVisit(ports, ref, visit, at);
  });
}

/** Disables an endpoint whose URL is not allowed any more (WHK-209). */
async function disableBlocked(
  ports: DeliverPorts,
  ref: AttemptRef,
  state: EndpointState,
  { topic }: StoredEvent,
): Promise<void> {
  const occasion = { at: ports.now(), delivery: { id: deliveryIdOf(ref), topic } };
  const { notices } = ports;
  const disable = { reason: 'blocked_url', occasion, countWaiting, notices } as const;
  const isDisabled = await disableWhile(ref.tenant, state, disable, ({ endpoint }) =>
    isBlocked(endpoint.url, ports),
  );
  if (isDisabled) await scheduleVisit(ports, ref, occasion.at, occasion.at);
}

/** What an attempt stands on. */
interface Target {
  readonly state: EndpointState;
  readonly event: StoredEvent;
}

/** Reads what an attempt stands on, or how a delivery ends that is not sent at all (WHK-93). */
async function look(
  ports: DeliverPorts,
  ref: AttemptRef,
  read: ReadItem,
): Promise<Target | 'cancel' | 'skip' | 'give-up'> {
  const [state, event] = await Promise.all([
    loadEndpoint(ref.tenant, ref.endpoint, read),
    loadEvent(ref, ports.now(), read),
  ]);
  if (state === undefined) return 'cancel';
  if (state.endpoint.status === 'disabled') return 'skip';
  return event === undefined ? 'give-up' : { state, event };
}

/** Whether a glance suffices: the event and an endpoint that takes calls were there a moment ago. */
function suffices(ports: DeliverPorts, { state: { endpoint, health } }: Target): boolean {
  if (isBlocked(endpoint.url, ports)) return false;
  return decideAdmission(health.breaker, ports.now()).kind === 'pass';
}

/**
 * Reads what an attempt stands on; undefined where its delivery ends unsent, which only a read of
 * what is stored now decides (WHK-231). Where a blocked endpoint was disabled it looks again: one
 * that was moved meanwhile gets its delivery (WHK-209).
 */
async function findTarget(
  ports: DeliverPorts,
  ref: AttemptRef,
  glance: ReadItem | undefined,
): Promise<Target | undefined> {
  const glanced = glance && (await look(ports, ref, glance));
  if (typeof glanced === 'object' && suffices(ports, glanced)) return glanced;
  for (;;) {
    const found = await look(ports, ref, readForAttempt(ref));
    if (typeof found === 'string') {
      await endUnsent(ref, found, ports.now());
      return undefined;
    }
    if (!isBlocked(found.state.endpoint.url, ports)) return found;
    await disableBlocked(ports, ref, found.state, found.event);
  }
}

/**
 * The signer: makes the attempt that a message asks for, if it is still to be made (WHK-85), on what
 * a glance for its batch shows, where there was one.
 */
export async function deliver(
  ports: DeliverPorts,
  task: TaskOf<'attempt'>,
  glance?: ReadItem,
): Promise<void> {
  const { ref } = task;
  const target = await findTarget(ports, ref, glance);
  if (target === undefined) return;
  const at = { tenant: ref.tenant, endpoint: ref.endpoint };
  const notNow = await admitCall(ports, at, target.state, (state, giveBack) =>
    makeAttempt(ports, task, state, target.event, giveBack),
  );
  if (notNow?.kind === 'wait') await waitForProbe(ports, ref, notNow.until, ports.now());
  if (notNow?.kind === 'busy') await waitForSlot(ports, ref, ports.now());
}
