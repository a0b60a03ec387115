import { withAuthor } from '@waybill/events/author';
import { eventIdOf, newChangeId } from '@waybill/events/change-id';
import { eventBody } from '@waybill/events/event';
import { prefixedId } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { logManualAttempt } from '../attempt/attempt.repository.ts';
import { AttemptHeld } from '../attempt/attempt-held.ts';
import { attemptRecord } from '../attempt/attempt-log.ts';
import { redactHeaders, signRequest } from '../attempt/delivery-request.ts';
import { judge } from '../attempt/outcome.ts';
import { type DeliverPorts, logAndIgnore } from '../attempt/ports.ts';
import { withSlot } from '../attempt/slot.command.ts';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import { isBlocked } from '../endpoint/url.ts';
import { blockedExchange, type Exchange, type Outgoing } from '../net/exchange.ts';
import type { ErrandTask } from '../queue/signer-task.ts';
import { endDelivered, loadDelivery, loadEventOf } from '../record/delivery.repository.ts';
import { deliveryIdOf } from '../record/delivery-id.ts';
import type { StoredTask, TestPing } from './task.entity.ts';
import { claimTask, endTask, releaseTask, saveTestResult } from './task.repository.ts';

/** A caller waits for the result of a test: it has less time than a delivery (WHK-147). */
const TEST_MS = 10_000;

/** An endpoint that gets as many calls as it may is tried again after this. */
const BUSY_SECONDS = 1;

/** Sends what a caller asked for, unless the URL is not allowed any more: then nothing leaves (WHK-209). */
async function sendUnlessBlocked(ports: DeliverPorts, outgoing: Outgoing): Promise<Exchange> {
  return isBlocked(outgoing.url, ports) ? blockedExchange : ports.send(outgoing);
}

/** Sends a delivery once more; nothing but its success changes it (WHK-144). */
async function redeliver(
  ports: DeliverPorts,
  stored: StoredTask,
  endpoint: StoredEndpoint,
  event: string,
): Promise<void> {
  const { tenant } = stored;
  const at = { tenant, event, endpoint: endpoint.id };
  const delivery = await loadDelivery(at);
  const told = delivery && (await loadEventOf(delivery, ports.now()));
  if (delivery === undefined || told === undefined) return;
  const opened = await ports.openSecrets(tenant, endpoint, ports.now());
  const startedAt = ports.now();
  const { secrets, custom } = opened;
  const attempt = delivery.manual_no;
  const parts = { event: told, deliveryId: delivery.id, attempt, custom, secrets };
  const request = signRequest({ ...parts, now: startedAt });
  const { url } = endpoint;
  const answer = await sendUnlessBlocked(ports, { url, ...request });
  const ended = ports.now();
  const { statusCode, errorCode, durationMs } = answer;
  const isDelivered = judge(answer, ended).kind === 'delivered';
  const status = isDelivered ? ('delivered' as const) : ('failed' as const);
  const record = attemptRecord({
    ...{ id: prefixedId('att', startedAt), delivery, url, request, opened, answer, startedAt },
    queued: { ...at, round: delivery.round, attempt },
    result: { status, statusCode, errorCode, durationMs, at: ended, nextAt: undefined },
  });
  await logAndIgnore(ports, 'attempt-log', () =>
    logManualAttempt(at, stored.id, { ...record, trigger: 'manual' }),
  );
  if (isDelivered) await endDelivered(delivery, { statusCode, at: ended });
}

/** Tries an endpoint with an event that never happened, and keeps what came of it (WHK-147). */
async function test(
  ports: DeliverPorts,
  stored: StoredTask,
  endpoint: StoredEndpoint,
  { topic, data, author }: TestPing,
): Promise<void> {
  const { tenant } = stored;
  const opened = await ports.openSecrets(tenant, endpoint, ports.now());
  const now = ports.now();
  const id = eventIdOf(newChangeId(now), 0);
  const told = { topic, time: toInstant(now), data, metadata: withAuthor({ test: true }, author) };
  const event = { id, topic, body: eventBody(tenant, id, told) };
  const deliveryId = deliveryIdOf({ event: id, endpoint: endpoint.id });
  const { custom, secrets } = opened;
  const request = signRequest({ event, deliveryId, attempt: 1, custom, secrets, now });
  const outgoing = { url: endpoint.url, ...request, timeout: TEST_MS };
  const answer = await sendUnlessBlocked(ports, outgoing);
  await saveTestResult(stored, {
    delivered: judge(answer, ports.now()).kind === 'delivered',
    status_code: answer.statusCode,
    error_code: answer.errorCode,
    duration_ms: answer.durationMs,
    request_headers: redactHeaders(request.headers, custom),
    response_body: answer.body,
  });
}

/** Does what a caller asked of an endpoint, once; its health stays as it is (WHK-144, WHK-147). */
export async function performErrand(ports: DeliverPorts, task: ErrandTask): Promise<void> {
  const { tenant, endpoint: endpointId } = task;
  const ref = { tenant, id: task.errand };
  const stored = await claimTask(ref, ports.now());
  // That process may die, or be this one, whose answer was lost: the message must stay (WHK-87).
  if (stored === undefined) return;
  if ('heldUntil' in stored) throw new AttemptHeld(stored.heldUntil);
  const state = await loadEndpoint(tenant, endpointId);
  if (state === undefined) return endTask(ref);
  const { errand } = stored;
  const { endpoint } = state;
  const done = await withSlot(ports, { tenant, endpoint: endpointId }, endpoint, async () => {
    if (errand.kind === 'test') return test(ports, stored, endpoint, errand);
    await redeliver(ports, stored, endpoint, errand.event);
    await endTask(ref);
  }).catch(async (error: unknown) => {
    await releaseTask(ref);
    throw error;
  });
  if (done) return;
  await releaseTask(ref);
  await ports.queues.tasks([{ task, delaySeconds: BUSY_SECONDS }]);
}
