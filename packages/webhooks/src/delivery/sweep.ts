import { Failures } from '@waybill/kernel/failures';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { type Run, walkDue } from '@waybill/table/due-sweep';
import { asDue } from './delivery.entity.ts';
import { type Due, unmarkDue } from './delivery.repository.ts';
import { NotTaken, type WakeMessage, type WakeQueues } from './queue.ts';

/** Further than to the next sweep, so that a late one still meets the second (WHK-104). */
const AHEAD_SECONDS = 120;
const UNMARKED_AT_ONCE = 10;
const SHARDS_AT_ONCE = 8;

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

/** Wakes a page of deliveries, each for itself; answers how many. */
async function wake(
  due: readonly Due[],
  queues: WakeQueues,
  { now }: Run,
  failures: Failures,
): Promise<number> {
  const messages = due.map((one) => ({ wake: one.wake, delaySeconds: secondsUntil(one.due, now) }));
  const refused = await refusals(messages, queues);
  let woken = 0;
  // After the messages: a crash in between sends them twice, which the claim absorbs.
  await sideBySide(UNMARKED_AT_ONCE, due, async (one, index) => {
    const message = messages[index];
    const done = await failures.guard(nameOf(one), async () => {
      if (message !== undefined && refused.has(message)) throw refused.get(message);
      await unmarkDue(one);
    });
    if (done) woken += 1;
  });
  return woken;
}

/**
 * Sends what is due to the signer, page by page, however long ago it fell due: minutes without a
 * sweep make deliveries late, never lost (WHK-104, WHK-105). What fails keeps nothing else
 * from being sent, stays due and is named in the end. Answers how many were sent.
 */
export async function sweepDue(queues: WakeQueues, run: Run): Promise<number> {
  const failures = new Failures();
  let sent = 0;
  const upTo = toInstant(plusSeconds(run.now, AHEAD_SECONDS));
  const walk = { ...run, kind: 'DUE', upTo, shardsAtOnce: SHARDS_AT_ONCE } as const;
  await walkDue(walk, failures, async (rows) => {
    const woken = await wake(rows.map(asDue), queues, run, failures);
    // Added after the wait: other shards count meanwhile.
    sent += woken;
  });
  failures.raise((count) => `${count} not woken`);
  return sent;
}
