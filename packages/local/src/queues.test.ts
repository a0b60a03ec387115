import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setSdkEnvironment } from './environment.ts';
import { createQueues, type QueueServer, startQueueServer } from './queues.ts';

let server: QueueServer;
let sqs: SQSClient;
let queueUrl: string;

beforeEach(async () => {
  setSdkEnvironment();
  server = await startQueueServer();
  // As in a function: the address comes from the environment, the queue's from its URL.
  process.env['AWS_ENDPOINT_URL_SQS'] = server.endpoint;
  sqs = new SQSClient();
  const spec = { name: 'jobs', visibilitySeconds: 180, retentionDays: 14, maxReceiveCount: 5 };
  queueUrl = (await createQueues(sqs, { jobs: spec }))['jobs'] ?? '';
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
