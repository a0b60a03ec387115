import { withAuthor } from '@waybill/events/author';
import { eventIdOf, newChangeId } from '@waybill/events/change-id';
import { eventBody } from '@waybill/events/event';
import { prefixedId } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { withSlot } from '../attempt/admit-call.command.ts';
import { attemptRecord } from '../attempt/attempt-log.ts';
import { redactHeaders, signRequest } from '../attempt/delivery-request.ts';
import { judge } from '../attempt/outcome.ts';
import type { DeliverPorts } from '../attempt/ports.ts';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import { isBlocked } from '../endpoint/url.ts';
import { blockedExchange, type Exchange, type Outgoing } from '../net/exchange.ts';
import { logAndIgnore } from '../queue/incidental.ts';
import type { TaskOf } from '../queue/signer-task.ts';
import { logManualAttempt } from '../record/attempt.repository.ts';
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
  const published = delivery && (await loadEventOf(delivery, ports.now()));
  if (delivery === undefined || published === undefined) return;
  const opened = await ports.openSecrets(tenant, endpoint, ports.now());
  const startedAt = ports.now();
  const { secrets, custom } = opened;
  const attempt = delivery.manual_no;
  const parts = { event: published, deliveryId: delivery.id, attempt, custom, secrets };
  const request = signRequest({ ...parts, now: startedAt });
  const { url } = endpoint;
  const answer = await sendUnlessBlocked(ports, { url, ...request });
  const ended = ports.now();
  const { statusCode, errorCode, durationMs } = answer;
  const isDelivered = judge(answer, ended).kind === 'delivered';
  const status = isDelivered ? ('delivered' as const) : ('failed' as const);
  const record = attemptRecord({
    id: prefixedId('att', startedAt),
    delivery,
    url,
    request,
    opened,
    answer,
    startedAt,
    task: { ref: { ...at, round: delivery.round, attempt } },
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
  const published = {
    topic,
    time: toInstant(now),
    data,
    metadata: withAuthor({ test: true }, author),
  };
  const event = { id, topic, body: eventBody(tenant, id, published) };
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
export async function performTask(
  ports: DeliverPorts,
  task: TaskOf<'redelivery' | 'test'>,
): Promise<void> {
  const { tenant } = task;
  const stored = await claimTask(task, ports.now());
  if (stored === undefined) return;
  const state = await loadEndpoint(tenant, task.endpoint);
  if (state === undefined) return endTask(task);
  const { request } = stored;
  const { endpoint } = state;
  const at = { tenant, endpoint: endpoint.id };
  const done = await withSlot(ports, at, endpoint, async () => {
    if (request.kind === 'test') return test(ports, stored, endpoint, request);
    await redeliver(ports, stored, endpoint, request.event);
    await endTask(task);
  }).catch(async (error: unknown) => {
    await releaseTask(task);
    throw error;
  });
  if (done) return;
  await releaseTask(task);
  await ports.queues.later([{ task, delaySeconds: BUSY_SECONDS }]);
}
