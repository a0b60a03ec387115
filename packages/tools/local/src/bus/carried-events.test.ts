import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import {
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { batchEntries } from '@waybill/events/bus-entry';
import { events as declared } from '@waybill/registry/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
let client: EventBridgeClient;
let urls: Record<string, string>;
const reports: string[] = [];

beforeAll(async () => {
  setSdkEnvironment();
  queueServer = await startQueueServer();
  sqs = new SQSClient({ endpoint: queueServer.endpoint });
  urls = await createQueues(queueServer.call, { all: spec('all'), small: spec('small') });
  bus = await startBus({
    name: 'shop',
    region: 'eu-central-1',
    queueUrls: urls,
    callQueues: queueServer.call,
    rules: [
      { name: 'all', pattern: { source: ['waybill'] }, queue: 'all' },
      { name: 'small', pattern: { source: ['small'] }, queue: 'small' },
    ],
    report: (message, error) => reports.push(`${message}: ${String(error)}`),
  });
  client = new EventBridgeClient({ endpoint: bus.endpoint, maxAttempts: 1 });
});
beforeEach(() => reports.splice(0));
afterAll(async () => {
  await bus.stop();
  await queueServer.stop();
});

async function received(queue: string): Promise<unknown[]> {
  const command = new ReceiveMessageCommand({ QueueUrl: urls[queue], MaxNumberOfMessages: 10 });
  const { Messages = [] } = await sqs.send(command);
  return Messages.map(({ Body = '' }) => (JSON.parse(Body) as { detail: unknown }).detail);
}

/** Texts of every kind that the door lets in. */
const TEXTS = [
  '😀 Ada',
  '𠮷田',
  '𝒳',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  '\u{10ffff}\u{1fffe}',
  'a\u0000b\u001f\u007f\u0085',
  '\ufdd0\ufeff\ufffd\u2028\u2029',
  '\u202eabc\u202c',
  'e\u0301',
  '"\\\\ud83d"',
  '\ud7ff\ue000',
].join('|');

/** A value with the texts in place of, or behind, each of its own texts and names. */
function planted(value: unknown): unknown {
  if (typeof value === 'string') return `${value}${TEXTS}`;
  if (Array.isArray(value)) return value.map(planted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, planted(inner)]);
  return { ...Object.fromEntries(entries), [TEXTS]: TEXTS };
}

// WHK-240
describe('text of every kind', () => {
  it.each(declared.map(({ topic, example }) => [topic, example] as const))(
    'goes through bus and queue in %s',
    async (topic, example) => {
      const id = 'evt_01JA0Z3K5T8W6Q2R4Y7N9B1C00';
      const body = JSON.stringify({ topic, id, data: planted(example) });
      const address = { tenant: 'acme', change: '01JA0Z3K5T8W6Q2R4Y7N9B1C' };
      const event = { id, address, topic, time: '2026-05-01T10:20:30.400Z', body };
      const [entries = []] = batchEntries([event]);
      expect(entries[0]?.detail).not.toMatch(/[\u{10000}-\u{10ffff}]/u);
      const answer = await client.send(
        new PutEventsCommand({
          Entries: entries.map(({ detail }) => ({
            Source: 'waybill',
            DetailType: topic,
            Detail: detail,
            EventBusName: 'shop',
          })),
        }),
      );
      expect(answer.FailedEntryCount).toBe(0);
      expect(await received('all')).toEqual([JSON.parse(body)]);
    },
  );

  it('goes through a bus whose publisher escapes nothing', async () => {
    const Detail = JSON.stringify({ name: TEXTS });
    const entry = { Source: 'waybill', DetailType: 'a', Detail, EventBusName: 'shop' };
    expect(await client.send(new PutEventsCommand({ Entries: [entry] }))).toMatchObject({
      FailedEntryCount: 0,
    });
    expect(await received('all')).toEqual([{ name: TEXTS }]);
  });
});

// WHK-12
it('one event that a queue refuses is told as that one, and the others of its call arrive', async () => {
  await sqs.send(
    new SetQueueAttributesCommand({
      QueueUrl: urls['small'],
      Attributes: { MaximumMessageSize: '1024' },
    }),
  );
  const entry = (note: string) => ({
    Source: 'small',
    DetailType: 'a',
    EventBusName: 'shop',
    Detail: JSON.stringify({ note }),
  });
  const Entries = [entry('first'), entry('x'.repeat(2_000)), entry('last')];
  const answer = await client.send(new PutEventsCommand({ Entries }));
  expect(answer.FailedEntryCount).toBe(1);
  expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    undefined,
    'RefusedByQueue',
    undefined,
  ]);
  expect(await received('small')).toEqual([{ note: 'first' }, { note: 'last' }]);
  expect(reports).toEqual([expect.stringMatching(/^a queue refused an event: .*1024 bytes/u)]);
});

it('the queues of this machine refuse what is not escaped', async () => {
  const Entries = [{ Id: '0', MessageBody: '😀' }];
  const sent = await sqs.send(new SendMessageBatchCommand({ QueueUrl: urls['all'], Entries }));
  expect(sent.Failed?.[0]?.Code).toBe('InvalidMessageContents');
});
