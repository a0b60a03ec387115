import * as v from 'valibot';
import type { QueuedAttempt } from './attempt-queue.ts';
import type { PublishedEvent } from './new-delivery.ts';

const Published = v.object({
  detail: v.object({ tenant_id: v.string(), id: v.string(), topic: v.string() }),
});

const AttemptBody = v.object({
  tenant: v.string(),
  event: v.string(),
  endpoint: v.string(),
  round: v.number(),
  attempt: v.number(),
  woken: v.exactOptional(v.picklist(['member', 'last'])),
});

/** The event in a message of the bus. Its data is not used: the body to deliver is the stored one. */
export function readPublishedEvent(body: string): PublishedEvent {
  const { detail } = v.parse(Published, JSON.parse(body));
  return { tenant: detail.tenant_id, id: detail.id, topic: detail.topic };
}

/** The attempt that a message asks the signer for. */
export function readAttempt(body: string): QueuedAttempt {
  return v.parse(AttemptBody, JSON.parse(body));
}
