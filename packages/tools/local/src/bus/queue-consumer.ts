import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, ReceiveMessageResult } from '@aws-sdk/client-sqs';
import { chunksOf } from '@waybill/kernel/chunks';
import type { Invoke } from '../functions/functions.ts';
import type { FunctionRef, Report } from '../functions/wiring.ts';
import type { CallQueues } from './call-queues.ts';
import { repeat } from './repeat.ts';

/** Messages that a queue takes or hands out in one call. */
const MOST_AT_ONCE = 10;
const LONG_POLL_SECONDS = 20;
/**
 * Batches at once in one instance of a function. An instance for each batch, as on Lambda, doubles the
 * processor time of a delivery on one machine.
 */
const DEFAULT_CONCURRENCY = 10;

export interface QueueConsumerOptions {
  readonly callQueues: CallQueues;
  readonly queueUrl: string;
  readonly target: FunctionRef;
  readonly invoke: Invoke;
  readonly report: Report;
  /** Batches worked on at once. */
  readonly concurrency?: number | undefined;
  /** Messages of a batch, which may take several calls. */
  readonly batchSize?: number | undefined;
  /** Seconds that a batch waits to be full. */
  readonly windowSeconds?: number | undefined;
}

export interface QueueConsumer {
  /** Messages that failed here, and have not come again yet. */
  resting(): number;
  stop(): Promise<void>;
}

/** Lambda's SQS record of a received message. */
function toRecord(message: Message, queueUrl: string) {
  const attributes = Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [
    name,
    { dataType: value.DataType, stringValue: value.StringValue },
  ]);
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(attributes),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:local:000000000000:${queueUrl.slice(queueUrl.lastIndexOf('/') + 1)}`,
    awsRegion: 'local',
  };
}

/** The messages the consumer names as failed; an unknown or empty name fails all, as on Lambda. */
function failedIds(result: unknown, messages: readonly Message[]): Set<string> {
  const all = new Set(messages.flatMap((message) => message.MessageId ?? []));
  const { batchItemFailures = [] } = (result ?? {}) as {
    batchItemFailures?: { itemIdentifier: string }[];
  };
  const failed = new Set(batchItemFailures.map((failure) => failure.itemIdentifier));
  return [...failed].every((id) => all.has(id)) ? failed : all;
}

async function finish(messages: readonly Message[], options: QueueConsumerOptions): Promise<void> {
  for (const some of chunksOf(messages, MOST_AT_ONCE)) {
    const Entries = some.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    await options.callQueues('DeleteMessageBatch', { QueueUrl: options.queueUrl, Entries });
  }
}

const idOf = ({ MessageId = '' }: Message) => MessageId;

/** Works on a batch; answers the messages that failed. */
async function work(
  messages: readonly Message[],
  options: QueueConsumerOptions,
): Promise<readonly Message[]> {
  try {
    const Records = messages.map((message) => toRecord(message, options.queueUrl));
    const failed = failedIds(await options.invoke(options.target, { Records }), messages);
    await finish(
      messages.filter((message) => !failed.has(idOf(message))),
      options,
    );
    return messages.filter((message) => failed.has(idOf(message)));
  } catch (error) {
    options.report(`${options.target.id} failed on a batch of ${messages.length}`, error);
    return messages;
  }
}

async function receive(
  options: QueueConsumerOptions,
  signal: AbortSignal,
  most: number,
  waitSeconds: number,
): Promise<Message[]> {
  const received = options.callQueues(
    'ReceiveMessage',
    {
      QueueUrl: options.queueUrl,
      MaxNumberOfMessages: Math.min(most, MOST_AT_ONCE),
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    },
    signal,
  );
  const { Messages = [] } = (await received) as ReceiveMessageResult;
  return Messages;
}

/**
 * Gathers a batch until it is full or its time is over. What comes one by one is left in the queue
 * meanwhile, so that it comes in one call.
 */
async function gather(options: QueueConsumerOptions, signal: AbortSignal): Promise<Message[]> {
  const { batchSize = MOST_AT_ONCE, windowSeconds = 0 } = options;
  const messages = await receive(options, signal, batchSize, LONG_POLL_SECONDS);
  const until = Date.now() + windowSeconds * 1000;
  let last = messages.length;
  while (last > 0 && messages.length < batchSize) {
    const left = until - Date.now();
    if (last < MOST_AT_ONCE && left <= 0) break;
    if (last < MOST_AT_ONCE) await sleep(left, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const more = await receive(options, signal, batchSize - messages.length, 0).catch(() => []);
    messages.push(...more);
    last = more.length;
  }
  return messages;
}

/**
 * Feeds one queue to a function as the deployed event source does: batches, several at once,
 * finished messages deleted, the others left to become visible again.
 */
export function startQueueConsumer(options: QueueConsumerOptions): QueueConsumer {
  const running = new Set<Promise<void>>();
  const resting = new Set<string>();
  const stopping = new AbortController();

  async function step(): Promise<void> {
    while (running.size >= (options.concurrency ?? DEFAULT_CONCURRENCY)) {
      await Promise.race(running);
    }
    if (stopping.signal.aborted) return;
    const messages = await gather(options, stopping.signal);
    if (messages.length === 0) return;
    for (const message of messages) resting.delete(idOf(message));
    const job = work(messages, options).then((failed) => {
      for (const message of failed) resting.add(idOf(message));
      running.delete(job);
    });
    running.add(job);
  }

  const loop = repeat(step, { restMs: 0 }, (error) => {
    if (!stopping.signal.aborted) options.report(`polling for ${options.target.id} failed`, error);
  });
  return {
    resting: () => resting.size,
    async stop() {
      stopping.abort();
      await loop.stop();
      await Promise.all(running);
    },
  };
}
