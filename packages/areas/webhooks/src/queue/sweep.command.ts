import { Failures } from '@waybill/kernel/failures';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { type Run, walkDue } from '@waybill/table/operate';
import { putOff } from './due-task.repository.ts';
import { type DueTask, dueMessage, readDueTask, signerDue } from './due-task.ts';
import { refusedOf } from './send-together.ts';
import type { SignerQueues } from './signer-task.ts';

/** Further than to the next sweep, so that a late one still meets the second (WHK-104). */
const AHEAD_SECONDS = 120;
const PUT_OFF_AT_ONCE = 10;
const SHARDS_AT_ONCE = 8;

/** Sends a page of tasks to the signer, each for itself; answers how many. */
async function sendPage(
  due: readonly DueTask[],
  queues: Pick<SignerQueues, 'later'>,
  { now }: Run,
  failures: Failures,
): Promise<number> {
  const messages = due.map((one) => dueMessage(one, now));
  const refused = await refusedOf(queues.later, messages);
  let sent = 0;
  // After the messages: a crash in between sends them twice, which the claim absorbs.
  await sideBySide(PUT_OFF_AT_ONCE, due, async (one, index) => {
    const message = messages[index];
    const done = await failures.guard(`${one.key.pk} ${one.key.sk}`, async () => {
      if (message !== undefined && refused.has(message)) throw refused.get(message);
      await putOff(one, now);
    });
    if (done) sent += 1;
  });
  return sent;
}

/**
 * Sends what is due to the signer, page by page, however long ago it fell due: minutes without a
 * sweep make deliveries late, never lost (WHK-104). What fails keeps nothing else from being sent,
 * stays due and is named in the end (WHK-105). Answers how many were sent.
 */
export async function sweepDue(queues: Pick<SignerQueues, 'later'>, run: Run): Promise<number> {
  const failures = new Failures();
  let sent = 0;
  const upTo = toInstant(plusSeconds(run.now, AHEAD_SECONDS));
  const walk = { ...run, kind: signerDue, upTo, shardsAtOnce: SHARDS_AT_ONCE } as const;
  await walkDue(walk, failures, async (rows) => {
    const page = await sendPage(rows.map(readDueTask), queues, run, failures);
    // Added after the wait: other shards count meanwhile.
    sent += page;
  });
  failures.raise((count) => `${count} not sent`);
  return sent;
}
