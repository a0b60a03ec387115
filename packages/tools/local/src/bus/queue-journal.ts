import type { buildApp } from 'fauxqs';
import type { Spool, SpooledMessage } from '../engine/spool.ts';
import type { CallQueues } from './call-queues.ts';

type QueueApp = ReturnType<typeof buildApp>;
type Fields = Readonly<Record<string, unknown>>;

interface Sent {
  readonly MessageId?: string;
  readonly Successful?: readonly { readonly Id: string; readonly MessageId: string }[];
}

interface Received {
  readonly Messages?: readonly { readonly MessageId: string; readonly ReceiptHandle: string }[];
}

const entriesOf = (body: Fields) => (body['Entries'] ?? []) as readonly Fields[];

const actionOf = (headers: Readonly<Record<string, unknown>>) =>
  String(headers['x-amz-target'] ?? '').replace('AmazonSQS.', '');

function spooled(queueUrl: unknown, fields: Fields, now: number): SpooledMessage {
  const { QueueUrl: _, Id: __, DelaySeconds = 0, ...kept } = fields;
  const queue = new URL(String(queueUrl)).pathname;
  return { queue, visibleAt: now + Number(DelaySeconds) * 1000, fields: kept };
}

/** The accepted messages of a send, by the id the queue gave them. */
function sentMessages(body: Fields, answer: Sent, now: number): Map<string, SpooledMessage> {
  if (answer.MessageId !== undefined) {
    return new Map([[answer.MessageId, spooled(body['QueueUrl'], body, now)]]);
  }
  const entries = new Map(entriesOf(body).map((entry) => [entry['Id'], entry]));
  return new Map(
    (answer.Successful ?? []).map(({ Id, MessageId }) => [
      MessageId,
      spooled(body['QueueUrl'], entries.get(Id) ?? {}, now),
    ]),
  );
}

const deletedHandles = (body: Fields) =>
  [body, ...entriesOf(body)].map((fields) => String(fields['ReceiptHandle'] ?? ''));

/** Keeps the spool in step with what is sent to and deleted from the queues of a server. */
export function keepJournal(app: QueueApp, spool: Spool): void {
  const idOfReceipt = new Map<string, string>();

  app.addHook('preHandler', async ({ headers, body }) => {
    if (!actionOf(headers).startsWith('DeleteMessage')) return;
    const ids = deletedHandles(body as Fields).flatMap((handle) => idOfReceipt.get(handle) ?? []);
    for (const handle of deletedHandles(body as Fields)) idOfReceipt.delete(handle);
    spool.done(ids);
  });

  // Before the answer leaves: a sender that has the answer can rely on its message.
  app.addHook('preSerialization', async ({ headers, body }, _reply, payload: unknown) => {
    const action = actionOf(headers);
    if (action.startsWith('SendMessage')) {
      spool.add(sentMessages(body as Fields, payload as Sent, Date.now()));
    }
    if (action === 'ReceiveMessage') {
      for (const message of (payload as Received).Messages ?? []) {
        idOfReceipt.set(message.ReceiptHandle, message.MessageId);
      }
    }
    return payload;
  });
}

/** Sends again what a killed run had in its queues; a delay goes on where it was. */
export async function replayJournal(
  call: CallQueues,
  spool: Spool,
  endpoint: string,
): Promise<void> {
  for (const [id, { queue, visibleAt, fields }] of spool.unfinished) {
    const DelaySeconds = Math.max(0, Math.ceil((visibleAt - Date.now()) / 1000));
    const message = { ...fields, DelaySeconds, QueueUrl: `${endpoint}${queue}` };
    // A queue that this version no longer has refuses its messages, and has no consumer.
    await call('SendMessage', message).catch(() => undefined);
    spool.done([id]);
  }
}
