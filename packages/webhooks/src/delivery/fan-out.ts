import { prefixedId } from '@waybill/kernel/id';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { EndpointWithHealth } from '../endpoint/endpoint.ts';
import { receives } from '../endpoint/topics.ts';
import { passage } from './breaker.ts';
import type { Delivery } from './delivery.entity.ts';
import { createDelivery } from './delivery.repository.ts';
import { answersAgain } from './observe-health.ts';
import type { WakeMessage, WakeQueues } from './queue.ts';
import { GIVE_UP_AFTER_SECONDS } from './schedule.ts';

/** The event as the bus tells it; its body stays in the table. */
export interface PublishedEvent {
  readonly tenant: string;
  readonly id: string;
  readonly topic: string;
}

/** The new delivery of an event to an endpoint, and when the sweep shall look at it. */
function newDelivery(
  event: PublishedEvent,
  { endpoint, health }: EndpointWithHealth,
  now: Date,
): { delivery: Delivery; lookAt: Date | undefined } {
  const gate = passage(health.breaker, now);
  const waits = endpoint.status === 'enabled' && gate.kind === 'wait' ? gate.until : undefined;
  const status = endpoint.status === 'disabled' ? 'skipped' : waits ? 'waiting' : 'pending';
  const delivery: Delivery = {
    id: prefixedId('dlv', now),
    tenant: event.tenant,
    event_id: event.id,
    endpoint_id: endpoint.id,
    topic: event.topic,
    status,
    round: 1,
    attempts: 0,
    manual_no: 0,
    trigger: 'event',
    next_attempt_at: waits ?? null,
    first_attempt_at: null,
    last_attempt_at: null,
    delivered_at: null,
    // Counts from the first attempt; one that has to wait for it must not wait for ever.
    gives_up_at: waits ? toInstant(plusSeconds(now, GIVE_UP_AFTER_SECONDS)) : null,
    last_status_code: null,
    last_error_code: null,
    created_at: toInstant(now),
  };
  return { delivery, lookAt: waits === undefined ? undefined : new Date(waits) };
}

/**
 * Whether a message has to go out now. One that exists and is still pending may have lost its
 * message to a crash; one that waits for its endpoint may have begun to wait right after that had
 * answered again. A message too many is dropped by its claim; one too few would be lost or late.
 */
async function goesNow(standing: Delivery, now: Date): Promise<boolean> {
  if (standing.status === 'pending') return true;
  if (standing.status !== 'waiting' || standing.attempts > 0) return false;
  return answersAgain({ tenant: standing.tenant, endpoint: standing.endpoint_id }, now);
}

/** Writes one delivery; answers the message to send for it. */
async function deliveryFor(
  event: PublishedEvent,
  target: EndpointWithHealth,
  now: Date,
): Promise<WakeMessage | undefined> {
  const { delivery, lookAt } = newDelivery(event, target, now);
  const standing = (await createDelivery(delivery, lookAt)) ?? delivery;
  if (!(await goesNow(standing, now))) return undefined;
  const { tenant, id } = event;
  const endpoint = standing.endpoint_id;
  return {
    wake: { tenant, event: id, endpoint, round: standing.round, attempt: standing.attempts + 1 },
    delaySeconds: 0,
  };
}

/** One delivery per endpoint that receives the topic (WHK-77). */
export async function fanOut(
  event: PublishedEvent,
  queues: WakeQueues,
  now: () => Date = () => new Date(),
): Promise<void> {
  const targets = (await loadEndpoints(event.tenant)).filter(({ endpoint }) =>
    receives(endpoint.topics, event.topic),
  );
  const messages = await Promise.all(targets.map((target) => deliveryFor(event, target, now())));
  await queues.first(messages.filter((message) => message !== undefined));
}
