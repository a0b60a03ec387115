import { countDue } from '@waybill/events/count-due';
import { Failures } from '@waybill/kernel/failures';
import { sqsQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import { sweepDue } from '@waybill/webhooks/queue/sweep.command';
import type { Context } from 'aws-lambda';

/** What a page may still take; the rest is due again in a minute. */
const RESERVE_MS = 10_000;

/**
 * Wakes the signer for deliveries whose wait is over, and counts the events that their lists count. Each
 * of the two has all of the time, so that neither keeps the other waiting.
 */
export async function handler(
  _event: unknown,
  context: Context,
): Promise<{ swept: number; counted: number }> {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const run = { now: new Date(), hasTime };
  const failures = new Failures();
  const did = { swept: 0, counted: 0 };
  await Promise.all([
    failures.guard('deliveries', async () => {
      did.swept = await sweepDue(sqsQueues, run);
    }),
    failures.guard('counts of events', async () => {
      did.counted = await countDue(run);
    }),
  ]);
  failures.raise((count) => `${count} parts of the sweep failed`);
  return did;
}
