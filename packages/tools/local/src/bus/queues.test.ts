import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSpool } from '../engine/spool.ts';
import { setSdkEnvironment } from '../functions/environment.ts';
import { createQueues, type QueueServer, startQueueServer } from './queues.ts';

let server: QueueServer;
let sqs: SQSClient;
let queueUrl: string;

async function start(path?: string): Promise<void> {
  server = await startQueueServer(path === undefined ? undefined : openSpool(path));
  // As in a function: the address comes from the environment, the queue's from its URL.
  process.env['AWS_ENDPOINT_URL_SQS'] = server.endpoint;
  sqs = new SQSClient();
  const spec = { name: 'jobs', visibilitySeconds: 180, retentionDays: 14, maxReceiveCount: 5 };
  queueUrl = (await createQueues(server.call, { jobs: spec }))['jobs'] ?? '';
  await server.replay();
}

async function receive() {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: 10,
    MessageAttributeNames: ['All'],
  });
  return (await sqs.send(command)).Messages ?? [];
}

beforeEach(async () => {
  setSdkEnvironment();
  await start();
});

afterEach(async () => {
  delete process.env['AWS_ENDPOINT_URL_SQS'];
  await server.stop();
});

it('serves a client that knows only the URL of a queue', async () => {
  expect(new URL(queueUrl).origin).toBe(server.endpoint);
  await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: 'a' }));
  expect(await server.pending()).toBe(1);

  const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl }));
  expect(Messages?.map((message) => message.Body)).toEqual(['a']);
  expect(await server.pending()).toBe(1);

  const ReceiptHandle = Messages?.[0]?.ReceiptHandle;
  await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
  expect(await server.pending()).toBe(0);
});

it('gives queues the attributes they are deployed with', async () => {
  const command = new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['All'] });
  const { Attributes } = await sqs.send(command);
  expect(Attributes).toMatchObject({ VisibilityTimeout: '180', MessageRetentionPeriod: '1209600' });
  expect(JSON.parse(Attributes?.['RedrivePolicy'] ?? '')).toMatchObject({ maxReceiveCount: 5 });
});

it('listens on the loopback address only', () => {
  expect(new URL(server.endpoint).hostname).toBe('127.0.0.1');
});

it('puts back after a restart what was not deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'queues-'));
  const path = join(folder, 'queues.jsonl');
  await server.stop();
  await start(path);
  const attributes = { kind: { DataType: 'String', StringValue: 'loud' } };
  const Entries = ['a', 'b', 'c'].map((Id) => ({
    Id,
    MessageBody: `body ${Id}`,
    MessageAttributes: attributes,
  }));
  await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
  const late = { QueueUrl: queueUrl, MessageBody: 'late', DelaySeconds: 2 };
  await sqs.send(new SendMessageCommand(late));
  const { ReceiptHandle } = (await receive()).find(({ Body }) => Body === 'body b') ?? {};
  await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));

  for (let restart = 0; restart < 2; restart += 1) {
    await server.stop();
    await start(path);
  }

  const again = await receive();
  expect(again.map(({ Body }) => Body).toSorted()).toEqual(['body a', 'body c']);
  expect(again[0]?.MessageAttributes).toMatchObject(attributes);
  await expect.poll(async () => (await receive()).map(({ Body }) => Body)).toEqual(['late']);
  await rm(folder, { recursive: true });
});
