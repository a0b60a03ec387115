import type { Work } from '@waybill/work/work';
import type { EndpointsOf } from '../endpoint/endpoint.repository.ts';
import type { EndpointWithHealth } from '../endpoint/endpoint.ts';
import { goesTo } from '../endpoint/event-subject.ts';
import type { SignerMessage, SignerQueues } from '../queue/signer-task.ts';
import { type Delivery, nextAttemptOf } from '../record/delivery.entity.ts';
import { createDelivery } from '../record/new-delivery.repository.ts';
import { newDelivery, type PublishedEvent } from '../record/new-delivery.ts';
import { isHeldBack } from '../waiting/try-later.command.ts';

/**
 * Tells that a message has to go out now. A delivery that exists and is still pending may have lost
 * its message to a crash (WHK-80); one that waits for its endpoint may have begun to wait right
 * after that had answered again (WHK-114). A message too many is dropped by its claim; one too few
 * would be lost or late.
 */
async function goesNow(stored: Delivery, now: Date): Promise<boolean> {
  if (stored.status === 'pending') return true;
  if (stored.status !== 'waiting' || stored.attempts > 0) return false;
  return !(await isHeldBack({ tenant: stored.tenant, endpoint: stored.endpoint_id }, now));
}

/** Writes one delivery; answers the message to send for it. */
async function deliverTo(
  work: Work,
  target: EndpointWithHealth,
  event: PublishedEvent,
): Promise<SignerMessage | undefined> {
  const { delivery, sweepAt } = newDelivery(work, event, target);
  const stored = (await createDelivery(delivery, sweepAt, work.now)) ?? delivery;
  if (!(await goesNow(stored, work.now))) return undefined;
  return { task: { kind: 'attempt', ref: nextAttemptOf(stored) }, delaySeconds: 0 };
}

/** The queue and the endpoints of a fan-out. */
export interface FanOutPorts {
  readonly queues: Pick<SignerQueues, 'first'>;
  readonly endpointsOf: EndpointsOf;
}

/** One delivery per endpoint that receives the event (WHK-77, WHK-208). */
export async function fanOut(
  work: Work,
  { queues, endpointsOf }: FanOutPorts,
  event: PublishedEvent,
): Promise<void> {
  const targets = (await endpointsOf(work.tenant)).filter(({ endpoint }) =>
    goesTo(endpoint, event),
  );
  const messages = await Promise.all(targets.map((target) => deliverTo(work, target, event)));
  await queues.first(messages.filter((message) => message !== undefined));
}
