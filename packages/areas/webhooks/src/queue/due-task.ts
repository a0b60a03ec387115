import { homeAsText, homeFromText } from '@waybill/events/change-address';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { defineDueKind, dueAttributes } from '@waybill/table/due';
import { dueIndex, type Key, key } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { secondsUntil, sendAgainAt } from './schedule.ts';
import type { AttemptRef, SignerMessage, SignerTask, TaskOf } from './signer-task.ts';

/** Rows that the sweep sends to the signer, should their own messages not come. */
export const signerDue = defineDueKind('DUE');

/** Attributes without which a row is not in the due index. */
export const DUE_ATTRIBUTES = [dueIndex.partitionKey, dueIndex.sortKey] as const;

/** A task beside the attempts of a schedule. */
type EndpointTask = Exclude<SignerTask, TaskOf<'attempt'>>;
const endpointKinds = ['visit', 'redelivery', 'test', 'recovery'] as const;

/** In the mark of a visit that the sweep has sent a message for. */
const AGAIN = 'again';

/**
 * The index attributes that bring a delivery before the sweep at `sweepAt`. The sort key carries
 * the attempt too, how many messages the sweep has sent for it, and where the event lies, so that
 * the sweep needs no read of the row.
 */
export function dueAttempt(ref: AttemptRef, sweepAt: Date, sent = 0): Record<string, string> {
  const home = ref.home === undefined ? [] : [homeAsText(ref.home)];
  const counts = [ref.round, ref.attempt, sent].map(String);
  const sort = key(toInstant(sweepAt), ...counts, ...home);
  return dueAttributes(signerDue, `${ref.event} ${ref.endpoint}`, sort);
}

/** The index attributes that bring another task before the sweep. */
export function dueTask(
  task: EndpointTask,
  sweepAt: Date,
  id = 'id' in task ? task.id : task.endpoint,
): Record<string, string> {
  const waitsAs = task.kind === 'visit' ? task.endpoint : id;
  return dueAttributes(signerDue, waitsAs, key(toInstant(sweepAt), task.kind, task.endpoint, id));
}

/** Tells that a mark is that of a visit which the sweep has sent a message for. */
export const isSentVisit = (mark: string): boolean => mark.endsWith(`#${AGAIN}`);

/** A row of the due index. */
export interface DueTask {
  readonly task: SignerTask;
  readonly due: Date;
  /** Messages that the sweep has sent for an attempt. */
  readonly sent: number;
  readonly key: Key;
  /** Its sort key in the index. */
  readonly mark: string;
}

function taskIn(tenant: string, [word, endpoint = '', id = '']: readonly string[]) {
  const kind = endpointKinds.find((known) => known === word);
  if (kind === undefined) return undefined;
  return kind === 'visit' ? { kind, tenant, endpoint } : { kind, tenant, endpoint, id };
}

function attemptIn({ pk, sk }: Key, [round, attempt, , home]: readonly string[]): SignerTask {
  const [, tenant = '', , event = ''] = pk.split('#');
  const [, endpoint = ''] = sk.split('#');
  const ref = { tenant, event, endpoint, round: Number(round), attempt: Number(attempt) };
  const found = home === undefined ? ref : { ...ref, home: homeFromText(home) };
  return { kind: 'attempt', ref: found };
}

/** Reads the task that a row of the due index stands for. */
export function readDueTask({ pk, sk, [dueIndex.sortKey]: sortKey }: TableItem): DueTask {
  const mark = String(sortKey);
  const [due = '', ...words] = mark.split('#');
  const [, tenant = ''] = pk.split('#');
  const task = taskIn(tenant, words) ?? attemptIn({ pk, sk }, words);
  const sent = task.kind === 'attempt' ? Number(words[2]) : 0;
  return { task, due: new Date(due), sent, key: { pk, sk }, mark };
}

/**
 * The message that the sweep sends. A row of a task stands behind the message that was lost; a
 * delivery may stand at its own time.
 */
export function dueMessage({ task, due }: DueTask, now: Date): SignerMessage {
  return { task, delaySeconds: task.kind === 'attempt' ? secondsUntil(due, now) : 0 };
}

/** A visit whose message the sweep sent is swept again after this, unless it found nothing. */
const AGAIN_SECONDS = 600;

/**
 * The mark of a row once its message was sent: a delivery stays in the due index until it ends
 * (WHK-212), a visit until one finds nothing; anything else leaves it.
 */
export function markAfter({ task, due, sent }: DueTask, now: Date) {
  switch (task.kind) {
    case 'attempt':
      return dueAttempt(task.ref, sendAgainAt(due < now ? now : due, sent), sent + 1);
    case 'visit':
      return dueTask(task, plusSeconds(now, AGAIN_SECONDS), AGAIN);
    default:
      return undefined;
  }
}
