import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { requiredEnv } from '@waybill/kernel/env';
import { requestHandler } from '@waybill/kernel/request-handler';
import { type AttemptMessage, type AttemptQueues, NotTaken } from './attempt-queue.ts';

const BATCH = 10;
const FIRST_BACK_OFF_SECONDS = 30;
const LONGEST_BACK_OFF_SECONDS = 900;

let client: SQSClient | undefined;

function sqs(): SQSClient {
  client ??= new SQSClient({ requestHandler: requestHandler() });
  return client;
}

/** Messages the queue refused one by one, and its word for it. */
interface Refusals {
  readonly messages: readonly AttemptMessage[];
  readonly reason: string;
}

async function sendBatch(
  QueueUrl: string,
  messages: readonly AttemptMessage[],
): Promise<Refusals | undefined> {
  const answer = await sqs().send(
    new SendMessageBatchCommand({
      QueueUrl,
      Entries: messages.map(({ ref, delaySeconds }, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(ref),
        DelaySeconds: delaySeconds,
        // The queue serves quiet groups first, so one busy endpoint does not hold up the others.
        MessageGroupId: ref.endpoint,
      })),
    }),
  );
  const failed = answer.Failed ?? [];
  const refused = new Set(failed.map(({ Id }) => Id));
  if (refused.size === 0) return undefined;
  return {
    messages: messages.filter((_, index) => refused.has(String(index))),
    reason: String(failed[0]?.Code),
  };
}

async function send(variable: string, messages: readonly AttemptMessage[]): Promise<void> {
  const url = requiredEnv(variable);
  const refusals: Refusals[] = [];
  for (let start = 0; start < messages.length; start += BATCH) {
    try {
      const refused = await sendBatch(url, messages.slice(start, start + BATCH));
      if (refused !== undefined) refusals.push(refused);
    } catch (error) {
      // The queue itself fails: each further batch would only wait for the same.
      const left = [...refusals.flatMap((one) => one.messages), ...messages.slice(start)];
      throw new NotTaken(left, String(error), error);
    }
  }
  const refused = refusals.flatMap((one) => one.messages);
  if (refused.length > 0) throw new NotTaken(refused, refusals[0]?.reason ?? '');
}

/** The queues that the stack gave this function. */
export const sqsQueues: AttemptQueues = {
  first: (messages) => send('DELIVERIES_QUEUE_URL', messages),
  later: (messages) => send('RETRIES_QUEUE_URL', messages),
};

/** A received message, as far as putting it off needs it. */
export interface Received {
  readonly receiptHandle: string;
  readonly eventSourceARN: string;
  readonly attributes: { readonly ApproximateReceiveCount: string };
}

/**
 * Lets a message come back later after a fault of ours: longer with every receive, until the
 * queue gives it to the dead letters (WHK-89).
 */
export async function backOff(message: Received): Promise<void> {
  const name = message.eventSourceARN.slice(message.eventSourceARN.lastIndexOf(':') + 1);
  const url = ['DELIVERIES_QUEUE_URL', 'RETRIES_QUEUE_URL']
    .map(requiredEnv)
    .find((candidate) => candidate.endsWith(`/${name}`));
  if (url === undefined) throw new Error(`no queue ${name}`);
  const receives = Math.max(1, Number(message.attributes.ApproximateReceiveCount));
  const seconds = FIRST_BACK_OFF_SECONDS * 2 ** (receives - 1);
  await sqs().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: url,
      ReceiptHandle: message.receiptHandle,
      VisibilityTimeout: Math.min(LONGEST_BACK_OFF_SECONDS, seconds),
    }),
  );
}
