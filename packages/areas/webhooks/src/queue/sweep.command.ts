import { Failures } from '@waybill/kernel/failures';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { TableItem } from '@waybill/table/commit/write';
import { type Run, walkDue } from '@waybill/table/due/walk-due';
import { dueIndex } from '@waybill/table/item/definition';
import { secondsUntil } from '../attempt/schedule.ts';
import { readTask } from '../endpoint/due-task.ts';
import { putOffVisit } from '../endpoint/gate.repository.ts';
import { asDueAttempt, type DueAttempt } from '../record/delivery.entity.ts';
import { putOff, unmarkDue } from '../waiting/waiting.repository.ts';
import { refusedOf } from './send-together.ts';
import type { SignerQueues, SignerTask } from './signer-task.ts';

/** Further than to the next sweep, so that a late one still meets the second (WHK-104). */
const AHEAD_SECONDS = 120;
const UNMARKED_AT_ONCE = 10;
const SHARDS_AT_ONCE = 8;

const nameOf = ({ ref }: DueAttempt) => `${ref.tenant} ${ref.event} ${ref.endpoint}`;

/** The task that a row of the due index stands for; undefined for a delivery. */
function taskOf({ pk, [dueIndex.sortKey]: dueSortKey }: TableItem): SignerTask | undefined {
  const [, tenant = ''] = pk.split('#');
  const marked = readTask(String(dueSortKey));
  if (marked === undefined) return undefined;
  const at = { tenant, endpoint: marked.endpoint };
  switch (marked.kind) {
    case 'visit':
      return { ...at, visit: true };
    case 'errand':
      return { ...at, errand: marked.id };
    case 'job':
      return { ...at, job: marked.id };
  }
}

/** Takes a task whose message was sent out of the due index; a visit stays until it is over. */
function settleTask(task: SignerTask, { pk, sk, ...row }: TableItem, now: Date): Promise<void> {
  const dueSortKey = String(row[dueIndex.sortKey]);
  return 'visit' in task
    ? putOffVisit(task, dueSortKey, now)
    : unmarkDue({ key: { pk, sk }, dueSortKey });
}

/** Sends the tasks of a page to the signer whose own messages did not come, each for itself. */
async function sendTasks(
  rows: readonly TableItem[],
  queues: SignerQueues,
  { now }: Run,
  failures: Failures,
): Promise<void> {
  await sideBySide(UNMARKED_AT_ONCE, rows, async (row) => {
    const task = taskOf(row);
    if (task === undefined) return;
    await failures.guard(`${row.pk} ${row.sk}`, async () => {
      await queues.tasks([{ task, delaySeconds: 0 }]);
      await settleTask(task, row, now);
    });
  });
}

/** Sends a page of deliveries to the signer, each for itself; answers how many. */
async function sendPage(
  due: readonly DueAttempt[],
  queues: SignerQueues,
  { now }: Run,
  failures: Failures,
): Promise<number> {
  const messages = due.map((one) => ({ ref: one.ref, delaySeconds: secondsUntil(one.due, now) }));
  const refused = await refusedOf(queues.later, messages);
  let sent = 0;
  // After the messages: a crash in between sends them twice, which the claim absorbs.
  await sideBySide(UNMARKED_AT_ONCE, due, async (one, index) => {
    const message = messages[index];
    const done = await failures.guard(nameOf(one), async () => {
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
export async function sweepDue(queues: SignerQueues, run: Run): Promise<number> {
  const failures = new Failures();
  let sent = 0;
  const upTo = toInstant(plusSeconds(run.now, AHEAD_SECONDS));
  const walk = { ...run, kind: 'DUE', upTo, shardsAtOnce: SHARDS_AT_ONCE } as const;
  await walkDue(walk, failures, async (rows) => {
    const deliveries = rows.filter((row) => taskOf(row) === undefined).map(asDueAttempt);
    await sendTasks(rows, queues, run, failures);
    const page = await sendPage(deliveries, queues, run, failures);
    // Added after the wait: other shards count meanwhile.
    sent += page;
  });
  failures.raise((count) => `${count} not woken`);
  return sent;
}
