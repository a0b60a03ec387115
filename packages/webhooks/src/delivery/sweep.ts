import { plusSeconds } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { duePartitions } from './delivery.entity.ts';
import { type Due, dueDeliveries, unmarkDue } from './delivery.repository.ts';
import { NotTaken, type WakeMessage, type WakeQueues } from './queue.ts';

/** Further than to the next sweep, so that a late one still meets the second (webhooks.md 4.4). */
const AHEAD_SECONDS = 120;
const UNMARKED_AT_ONCE = 10;
const NAMED_FAILURES = 20;

/** One thing a sweep could not do. */
interface Failure {
  readonly what: string;
  readonly error: unknown;
}

/** Names what a sweep could not do; it has done everything else. */
class SweepIncomplete extends Error {
  constructor(failures: readonly Failure[]) {
    const named = failures.slice(0, NAMED_FAILURES).map(({ what, error }) => `${what} (${error})`);
    super(`${failures.length} not woken: ${named.join(', ')}`, { cause: failures[0]?.error });
    this.name = 'SweepIncomplete';
  }
}

function secondsUntil(due: Date, now: Date): number {
  return Math.max(0, Math.ceil((due.getTime() - now.getTime()) / 1000));
}

/** Sends messages; answers why some were not taken, by message. */
async function refusals(
  messages: readonly WakeMessage[],
  queues: WakeQueues,
): Promise<Map<WakeMessage, unknown>> {
  try {
    await queues.later(messages);
    return new Map();
  } catch (error) {
    const lost = error instanceof NotTaken ? error.messages : messages;
    return new Map(lost.map((message) => [message, error]));
  }
}

const nameOf = ({ wake }: Due) => `${wake.tenant} ${wake.event} ${wake.endpoint}`;

/** Wakes a page of deliveries, each for itself; answers what failed. */
async function wake(due: readonly Due[], queues: WakeQueues, now: Date): Promise<Failure[]> {
  const messages = due.map((one) => ({ wake: one.wake, delaySeconds: secondsUntil(one.due, now) }));
  const refused = await refusals(messages, queues);
  const failures: Failure[] = [];
  // After the messages: a crash in between sends them twice, which the claim absorbs.
  await sideBySide(UNMARKED_AT_ONCE, due, async (one, index) => {
    const message = messages[index];
    try {
      if (message !== undefined && refused.has(message)) throw refused.get(message);
      await unmarkDue(one);
    } catch (error) {
      failures.push({ what: nameOf(one), error });
    }
  });
  return failures;
}

interface Swept {
  readonly count: number;
  readonly failures: readonly Failure[];
}

async function sweepPartition(
  partition: string,
  queues: WakeQueues,
  { now, hasTime }: { now: Date; hasTime: () => boolean },
): Promise<Swept> {
  let count = 0;
  const failures: Failure[] = [];
  try {
    for await (const due of dueDeliveries(partition, plusSeconds(now, AHEAD_SECONDS))) {
      const failed = await wake(due, queues, now);
      failures.push(...failed);
      count += due.length - failed.length;
      if (!hasTime()) break;
    }
  } catch (error) {
    failures.push({ what: partition, error });
  }
  return { count, failures };
}

/**
 * Sends what is due to the signer, page by page, however long ago it fell due: minutes without a
 * sweep make deliveries late, never lost (webhooks.md 4.4, step 6). What fails keeps nothing else
 * from being sent, stays due and is named in the end. Answers how many were sent.
 */
export async function sweepDue(
  queues: WakeQueues,
  options: { now: Date; hasTime?: () => boolean },
): Promise<number> {
  const { now, hasTime = () => true } = options;
  const swept = await Promise.all(
    duePartitions().map((partition) => sweepPartition(partition, queues, { now, hasTime })),
  );
  const failures = swept.flatMap((one) => one.failures);
  if (failures.length > 0) throw new SweepIncomplete(failures);
  return swept.reduce((sum, { count }) => sum + count, 0);
}
