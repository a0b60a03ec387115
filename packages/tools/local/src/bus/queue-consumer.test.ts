import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setSdkEnvironment } from '../functions/environment.ts';
import {
  type QueueConsumer,
  type QueueConsumerOptions,
  startQueueConsumer,
} from './queue-consumer.ts';
import { createQueues, type QueueServer, startQueueServer } from './queues.ts';

interface SqsRecord {
  messageId: string;
  receiptHandle: string;
  body: string;
  attributes: Record<string, string>;
  messageAttributes: Record<string, { stringValue?: string }>;
}
type Work = (records: SqsRecord[]) => Promise<unknown>;

const target = { id: 'test.consume', file: '' };
let server: QueueServer;
let sqs: SQSClient;
let queueUrl: string;
let consumer: QueueConsumer | undefined;

beforeEach(async () => {
  setSdkEnvironment();
  server = await startQueueServer();
  sqs = new SQSClient({ endpoint: server.endpoint });
  const spec = { name: 'jobs', visibilitySeconds: 1, retentionDays: 1, maxReceiveCount: 2 };
  queueUrl = (await createQueues(server.call, { jobs: spec }))['jobs'] ?? '';
});

afterEach(async () => {
  await consumer?.stop();
  await server.stop();
});

function consume(work: Work, more: Partial<QueueConsumerOptions> = {}) {
  consumer = startQueueConsumer({
    callQueues: server.call,
    queueUrl,
    target,
    report: () => undefined,
    ...more,
    invoke: (_, event) => work((event as { Records: SqsRecord[] }).Records),
  });
}

const send = (body: string) =>
  sqs.send(
    new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: body,
      MessageAttributes: { kind: { DataType: 'String', StringValue: `kind of ${body}` } },
    }),
  );

describe('startQueueConsumer', () => {
  it('hands over records and deletes what is finished', async () => {
    const seen: SqsRecord[] = [];
    await send('a');
    consume(async (records) => {
      seen.push(...records);
    });
    await expect.poll(async () => [seen.length, await server.pending()]).toEqual([1, 0]);
    expect(seen).toMatchObject([
      {
        body: 'a',
        attributes: { ApproximateReceiveCount: '1' },
        messageAttributes: { kind: { stringValue: 'kind of a' } },
      },
    ]);
  });

  it('repeats only the messages that are named as failed', async () => {
    const seen: string[] = [];
    for (const body of ['good', 'bad', 'fine']) await send(body);
    consume(async (records) => {
      seen.push(...records.map((record) => record.body));
      return {
        batchItemFailures: records
          .filter((r) => r.body === 'bad' && r.attributes['ApproximateReceiveCount'] === '1')
          .map((r) => ({ itemIdentifier: r.messageId })),
      };
    });
    await expect.poll(() => seen).toHaveLength(4);
    expect(seen.toSorted()).toEqual(['bad', 'bad', 'fine', 'good']);
    await expect.poll(() => server.pending()).toBe(0);
    expect(consumer?.resting()).toBe(0);
  });

  it('lists what waits until its time', async () => {
    const spec = { name: 'patient', visibilitySeconds: 180, retentionDays: 1, maxReceiveCount: 2 };
    queueUrl = (await createQueues(server.call, { patient: spec }))['patient'] ?? '';
    for (const body of ['good', 'bad']) await send(body);
    consume(async (records) => {
      const bad = records.filter(({ body }) => body === 'bad');
      return { batchItemFailures: bad.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    const left = async () => [consumer?.resting(), await server.pending()];
    await expect.poll(left).toEqual([1, 1]);
  });

  // WHF-32
  it('repeats the whole batch of a handler that throws, then gives it to the dead letters', async () => {
    let calls = 0;
    await send('poison');
    consume(async () => {
      calls += 1;
      throw new Error('broken');
    });
    await expect.poll(async () => [calls, await server.pending()]).toEqual([2, 0]);
  });

  it('works on several batches at once, up to its limit', async () => {
    let running = 0;
    let most = 0;
    let finished = 0;
    consume(
      async (records) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(150);
        running -= 1;
        finished += records.length;
      },
      { concurrency: 2 },
    );
    for (let count = 0; count < 6; count += 1) {
      await send(String(count));
      await sleep(20);
    }
    await expect.poll(() => finished).toBe(6);
    expect(most).toBe(2);
  });

  it('gathers a batch as large as declared, and waits for it as long as declared', async () => {
    const sizes: number[] = [];
    for (let count = 0; count < 30; count += 1) await send(String(count));
    consume(async (records) => void sizes.push(records.length), {
      batchSize: 25,
      windowSeconds: 0.5,
    });
    await expect.poll(() => sizes).toEqual([25]);
    await send('late');
    await expect.poll(async () => [sizes, await server.pending()]).toEqual([[25, 6], 0]);
  });

  it('finishes the batch it is in before it stops', async () => {
    let finished = false;
    let begun = false;
    await send('slow');
    consume(async () => {
      begun = true;
      await sleep(200);
      finished = true;
    });
    await expect.poll(() => begun).toBe(true);
    await consumer?.stop();
    expect(finished).toBe(true);
  });
});
