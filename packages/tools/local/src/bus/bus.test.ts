import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSdkEnvironment } from '../functions/environment.ts';
import { type Bus, startBus } from './bus.ts';
import { createQueues, type QueueServer, startQueueServer } from './queues.ts';

const spec = (name: string) => ({
  name,
  visibilitySeconds: 30,
  retentionDays: 1,
  maxReceiveCount: 5,
});

let queueServer: QueueServer;
let bus: Bus;
let sqs: SQSClient;
let events: EventBridgeClient;
let urls: Record<string, string>;

beforeAll(async () => {
  setSdkEnvironment();
  queueServer = await startQueueServer();
  sqs = new SQSClient({ endpoint: queueServer.endpoint });
  urls = await createQueues(queueServer.call, { orders: spec('orders'), all: spec('all') });
  bus = await startBus({
    name: 'shop',
    region: 'eu-central-1',
    rules: [
      { name: 'orders', pattern: { 'detail-type': [{ prefix: 'order.' }] }, queue: 'orders' },
      { name: 'all', pattern: { source: ['waybill'] }, queue: 'all' },
    ],
    queueUrls: urls,
    callQueues: queueServer.call,
    report: () => undefined,
  });
  events = new EventBridgeClient({ endpoint: bus.endpoint, maxAttempts: 1 });
});

afterAll(async () => {
  await bus.stop();
  await queueServer.stop();
});

const entry = (type: string, detail: unknown = {}) => ({
  Source: 'waybill',
  DetailType: type,
  Detail: JSON.stringify(detail),
  EventBusName: 'shop',
});

async function received(queue: string): Promise<Record<string, unknown>[]> {
  const command = new ReceiveMessageCommand({ QueueUrl: urls[queue], MaxNumberOfMessages: 10 });
  const { Messages = [] } = await sqs.send(command);
  return Messages.map((message) => JSON.parse(message.Body ?? '') as Record<string, unknown>);
}

describe('the local event bus', () => {
  it('sends an event to the queues of the rules it matches', async () => {
    const time = new Date('2026-05-01T10:20:30.400Z');
    const { Entries, FailedEntryCount } = await events.send(
      new PutEventsCommand({
        Entries: [
          { ...entry('order.placed', { id: 'o1' }), Time: time, Resources: ['r'] },
          entry('market.created'),
        ],
      }),
    );

    expect(FailedEntryCount).toBe(0);
    const orders = await received('orders');
    expect(orders).toEqual([
      {
        version: '0',
        id: Entries?.[0]?.EventId,
        'detail-type': 'order.placed',
        source: 'waybill',
        account: '000000000000',
        time: '2026-05-01T10:20:30Z',
        region: 'eu-central-1',
        resources: ['r'],
        detail: { id: 'o1' },
      },
    ]);
    const all = await received('all');
    expect(all.map((event) => event['detail-type'])).toEqual(['order.placed', 'market.created']);
  });

  it('answers for each entry alone', async () => {
    const { Entries, FailedEntryCount } = await events.send(
      new PutEventsCommand({
        Entries: [
          { ...entry('a'), Detail: '{' },
          entry('b'),
          { ...entry('c'), EventBusName: 'elsewhere' },
          { ...entry('d'), Source: undefined },
        ],
      }),
    );
    expect(FailedEntryCount).toBe(3);
    expect(Entries?.map((result) => result.ErrorCode)).toEqual([
      'MalformedDetail',
      undefined,
      'ResourceNotFoundException',
      'InvalidArgument',
    ]);
    expect(Entries?.[1]?.EventId).toMatch(/^[0-9a-f-]{36}$/u);
  });

  it.each([
    ['eleven entries', Array.from({ length: 11 }, () => entry('a'))],
    ['more than 256 KiB', Array.from({ length: 2 }, () => entry('a', 'x'.repeat(140_000)))],
    ['no entry', []],
  ])('refuses %s as a whole', async (_, entries) => {
    await expect(events.send(new PutEventsCommand({ Entries: entries }))).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });
});
