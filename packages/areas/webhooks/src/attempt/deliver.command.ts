import type { StoredEvent } from '@waybill/events/change.entity';
import { prefixedId } from '@waybill/kernel/id';
import type { ReadItem } from '@waybill/table/read';
import type { EndpointState } from '../endpoint/endpoint.ts';
import { logAndIgnore } from '../queue/incidental.ts';
import type { TaskOf } from '../queue/signer-task.ts';
import { claim, logAttempt, saveResult } from '../record/attempt.repository.ts';
import {
  queueAttempt,
  scheduleVisit,
  waitForProbe,
  waitForSlot,
} from '../waiting/try-later.command.ts';
import { admitCall, type GiveBack } from './admit-call.command.ts';
import { attemptRecord } from './attempt-log.ts';
import { signRequest } from './delivery-request.ts';
import { findTarget } from './find-target.command.ts';
import { judge, resultOf } from './outcome.ts';
import type { DeliverPorts } from './ports.ts';
import { type Ended, tellEndpoint } from './tell-endpoint.command.ts';

/**
 * Claims the attempt, calls the receiver, and stores the result; undefined where the attempt is not
 * this process's. All that may fail on our side comes before the claim: its message comes back, and
 * nothing was spent (WHK-88). Whatever the call comes to is a result.
 */
async function callReceiver(
  ports: DeliverPorts,
  task: TaskOf<'attempt'>,
  { endpoint }: EndpointState,
  event: StoredEvent,
  giveBack: GiveBack,
): Promise<Ended | undefined> {
  const { ref } = task;
  const opened = await ports.openSecrets(ref.tenant, endpoint, ports.now());
  const startedAt = ports.now();
  const attemptId = prefixedId('att', startedAt);
  const delivery = await claim(ref, attemptId, startedAt);
  if (delivery === undefined) return undefined;
  const { url } = endpoint;
  const { custom, secrets } = opened;
  const parts = { event, deliveryId: delivery.id, attempt: ref.attempt, custom, secrets };
  const request = signRequest({ ...parts, now: startedAt });
  const answer = await ports.send({ url, ...request });
  const at = ports.now();
  const verdict = judge(answer, at);
  // After a failure the next call waits for the breaker's word; after a success for nothing.
  if (verdict.kind === 'delivered') void giveBack();
  const result = resultOf(delivery, ref, { answer, verdict, at });
  const made = { id: attemptId, task, delivery, url, request, opened, answer, result, startedAt };
  await logAndIgnore(ports, 'attempt-log', () => logAttempt(ref, attemptRecord(made)));
  const isSaved = await saveResult(ref, attemptId, result);
  return isSaved ? { attemptId, delivery, result, verdict } : undefined;
}

/**
 * Has the delivery tried again where it waits, and its endpoint looked after where that changed how
 * it answers. The result is stored by now: what fails here is logged, and the sweep makes up for it.
 */
async function followUp(
  ports: DeliverPorts,
  { ref }: TaskOf<'attempt'>,
  state: EndpointState,
  ended: Ended,
): Promise<void> {
  const { nextAt, at } = ended.result;
  const next = { ...ref, attempt: ref.attempt + 1 };
  if (nextAt !== undefined) await queueAttempt(ports, next, nextAt, at);
  await logAndIgnore(ports, 'health', async () => {
    const visit = await tellEndpoint(ports, state, ended);
    if (visit !== undefined) await scheduleVisit(ports, ref, visit, at);
  });
}

/**
 * Makes the attempt that a message asks for, if it is still to be made (WHK-85), on what a glance
 * for its batch shows, where there was one. A delivery whose endpoint takes no call now waits.
 */
export async function deliver(
  ports: DeliverPorts,
  task: TaskOf<'attempt'>,
  glance?: ReadItem,
): Promise<void> {
  const { ref } = task;
  const target = await findTarget(ports, ref, glance);
  if (target === undefined) return;
  const notNow = await admitCall(ports, ref, target.state, async (state, giveBack) => {
    const ended = await callReceiver(ports, task, state, target.event, giveBack);
    if (ended !== undefined) await followUp(ports, task, state, ended);
  });
  if (notNow?.kind === 'wait') await waitForProbe(ports, ref, notNow.until, ports.now());
  if (notNow?.kind === 'busy') await waitForSlot(ports, ref, ports.now());
}
