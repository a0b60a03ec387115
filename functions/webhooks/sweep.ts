import { sqsQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import { sweepDue } from '@waybill/webhooks/queue/sweep.command';
import type { Context } from 'aws-lambda';

/** Time that a page may still take; the rest is due again in a minute. */
const RESERVE_MS = 10_000;

/** Wakes the signer for deliveries whose wait is over. */
export async function handler(_event: unknown, context: Context): Promise<{ swept: number }> {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  return { swept: await sweepDue(sqsQueues, { now: new Date(), hasTime }) };
}
