import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { carriedJson } from '@waybill/kernel/carried-text';
import { requiredEnv } from '@waybill/kernel/env';
import type { Instant } from '@waybill/kernel/instant';
import { requestHandler } from '@waybill/kernel/request-handler';
import { logFault } from '@waybill/observability/logger';
import { secondsUntil } from './schedule.ts';
import { NotTaken, SENT_AT_ONCE, type SignerMessage, type SignerQueues } from './signer-task.ts';

const FIRST_BACK_OFF_SECONDS = 30;
const LONGEST_BACK_OFF_SECONDS = 900;

let client: SQSClient | undefined;

function sqs(): SQSClient {
  client ??= new SQSClient({ requestHandler: requestHandler(), cacheMiddleware: true });
  return client;
}

/** The queue serves quiet groups first, so a tenant with many busy endpoints holds up no other. */
const groupOf = ({ task }: SignerMessage) =>
  task.kind === 'attempt' ? task.ref.tenant : task.tenant;

/** Messages the queue refused one by one, and its word for it. */
interface Refusals {
  readonly messages: readonly SignerMessage[];
  readonly reason: string;
}

async function sendBatch(
  QueueUrl: string,
  messages: readonly SignerMessage[],
): Promise<Refusals | undefined> {
  const answer = await sqs().send(
    new SendMessageBatchCommand({
      QueueUrl,
      Entries: messages.map((message, index) => ({
        Id: String(index),
        MessageBody: carriedJson(JSON.stringify(message.task)),
        DelaySeconds: message.delaySeconds,
        MessageGroupId: groupOf(message),
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

async function send(variable: string, messages: readonly SignerMessage[]): Promise<void> {
  const url = requiredEnv(variable);
  const refusals: Refusals[] = [];
  for (let start = 0; start < messages.length; start += SENT_AT_ONCE) {
    try {
      const refused = await sendBatch(url, messages.slice(start, start + SENT_AT_ONCE));
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
export const sqsQueues: SignerQueues = {
  first: (messages) => send('DELIVERIES_QUEUE_URL', messages),
  later: (messages) => send('RETRIES_QUEUE_URL', messages),
};

/** The queue by which a function of the API asks the signer; where it fails the sweep does (WHK-149). */
export const signerQueues: Pick<SignerQueues, 'later'> = {
  later: (messages) => sqsQueues.later(messages).catch(leaveToSweep),
};

function leaveToSweep(error: unknown): void {
  logFault({ operation: 'webhooks.signer-message' }, error);
}

/** A received message, as far as putting it off needs it. */
export interface Received {
  readonly receiptHandle: string;
  readonly eventSourceARN: string;
  readonly attributes: { readonly ApproximateReceiveCount: string };
}

/** Lets a message come back after so many seconds. */
async function comeBack(message: Received, seconds: number): Promise<void> {
  const name = message.eventSourceARN.slice(message.eventSourceARN.lastIndexOf(':') + 1);
  const url = ['DELIVERIES_QUEUE_URL', 'RETRIES_QUEUE_URL']
    .map(requiredEnv)
    .find((candidate) => candidate.endsWith(`/${name}`));
  if (url === undefined) throw new Error(`no queue ${name}`);
  await sqs().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: url,
      ReceiptHandle: message.receiptHandle,
      VisibilityTimeout: Math.min(LONGEST_BACK_OFF_SECONDS, seconds),
    }),
  );
}

/**
 * Lets a message come back later after a fault of ours: longer with every receive, until the
 * queue gives it to the dead letters (WHK-89).
 */
export function backOff(message: Received): Promise<void> {
  const receives = Math.max(1, Number(message.attributes.ApproximateReceiveCount));
  return comeBack(message, FIRST_BACK_OFF_SECONDS * 2 ** (receives - 1));
}

/** Lets a message come back right behind the lease of the process that does its work (WHK-87). */
export function comeBackBehind(message: Received, lease: Instant, now: Date): Promise<void> {
  return comeBack(message, secondsUntil(new Date(lease), now) + 1);
}
