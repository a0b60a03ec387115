import { plusSeconds } from '@waybill/kernel/instant';
import { duePartitions } from './delivery.entity.ts';
import { type Due, dueDeliveries, unmarkDue } from './delivery.repository.ts';
import type { WakeQueues } from './queue.ts';

/** Further than to the next sweep, so that a late one still meets the second (webhooks.md 4.4). */
const AHEAD_SECONDS = 120;

function secondsUntil(due: Date, now: Date): number {
  return Math.max(0, Math.ceil((due.getTime() - now.getTime()) / 1000));
}

async function wake(due: readonly Due[], queues: WakeQueues, now: Date): Promise<void> {
  await queues.later(
    due.map((one) => ({ wake: one.wake, delaySeconds: secondsUntil(one.due, now) })),
  );
  // After the messages: a crash in between sends them twice, which the claim absorbs.
  await Promise.all(due.map(unmarkDue));
}

async function sweepPartition(
  partition: string,
  queues: WakeQueues,
  { now, hasTime }: { now: Date; hasTime: () => boolean },
): Promise<number> {
  let swept = 0;
  for await (const due of dueDeliveries(partition, plusSeconds(now, AHEAD_SECONDS))) {
    await wake(due, queues, now);
    swept += due.length;
    if (!hasTime()) break;
  }
  return swept;
}

/**
 * Sends what is due to the signer, however long ago it fell due: minutes without a sweep make
 * deliveries late, never lost (webhooks.md 4.4, step 6). Answers how many.
 */
export async function sweepDue(
  queues: WakeQueues,
  options: { now: Date; hasTime?: () => boolean },
): Promise<number> {
  const { now, hasTime = () => true } = options;
  const counts = await Promise.all(
    duePartitions().map((partition) => sweepPartition(partition, queues, { now, hasTime })),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
