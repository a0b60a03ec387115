import { unpublishedEvents } from '@waybill/events/outbox';
import { publishEvents } from '@waybill/events/publish';
import { plusSeconds } from '@waybill/kernel/instant';

const GRACE_SECONDS = 60;

/** Publishes what the stream lost: events that wait longer than the stream ever takes. */
export async function handler() {
  const waiting = await unpublishedEvents(plusSeconds(new Date(), -GRACE_SECONDS));
  const failed = await publishEvents(waiting);
  if (failed.size > 0)
    throw new Error(`${failed.size} of ${waiting.length} events stay unpublished`);
  return { published: waiting.length };
}
