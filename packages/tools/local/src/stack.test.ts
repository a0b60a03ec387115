import { channel } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { WRITTEN } from '@waybill/table/operate';
import { afterEach, describe, expect, it } from 'vitest';
import type { App } from './functions/app.ts';
import type { Handler } from './functions/functions.ts';
import type { GatewayEvent } from './gateway/gateway-event.ts';
import { type Stack, startStack } from './stack.ts';
import type { ChangeRecord } from './stream/change-feed.ts';

const engine = process.env['DYNAMODB_ENGINE'];
const running: Stack[] = [];
afterEach(async () => {
  for (const stack of running.splice(0)) await stack.stop();
});

const spec = (name: string) => ({
  name,
  visibilitySeconds: 1,
  retentionDays: 1,
  maxReceiveCount: 3,
});
const variable = (name: string) => process.env[name] ?? '';

/** Writes a row and says so, as a command of the app does. */
const place: Handler = async (event) => {
  const { body = '' } = event as GatewayEvent & { body?: string };
  const Item = { pk: { S: body }, sk: { S: 'EVT' }, _e: { S: 'event' } };
  await new DynamoDBClient().send(new PutItemCommand({ TableName: variable('TABLE_NAMES'), Item }));
  channel(WRITTEN).publish([{ pk: body, sk: 'EVT', _e: 'event' }]);
  return { statusCode: 201, body: '{}' };
};

const publish: Handler = async (event) => {
  for (const { dynamodb } of (event as { Records: ChangeRecord[] }).Records) {
    const entry = {
      Source: 'waybill',
      DetailType: 'order.placed',
      Detail: JSON.stringify({ name: dynamodb.Keys['pk']?.S }),
      EventBusName: variable('EVENT_BUS_NAME'),
    };
    await new EventBridgeClient().send(new PutEventsCommand({ Entries: [entry] }));
  }
};

const filter = { eventName: ['INSERT'], dynamodb: { NewImage: { _e: { S: ['event'] } } } };

/** An app of one command whose events end in `arrived`. */
function smallApp(arrive: (name: string) => void): App {
  return {
    operations: [{ id: 'things.place', method: 'POST', path: '/v1/things', public: true }],
    queues: { events: spec('events') },
    rules: [{ name: 'all', pattern: { source: ['waybill'] }, queue: 'events' }],
    consumers: [
      { id: 'publish', file: '', source: { kind: 'stream', filter, batchSize: 10 } },
      {
        id: 'arrive',
        file: '',
        source: { kind: 'queue', queues: [{ queue: 'events', concurrency: 2 }], batchSize: 10 },
      },
    ],
    since: async function* () {
      yield [];
    },
    overrides: {
      'things.place': place,
      'platform.unmatched': async () => ({ statusCode: 404, body: '{}' }),
      publish,
      arrive: async (event) => {
        for (const { body } of (event as { Records: { body: string }[] }).Records) {
          arrive((JSON.parse(body) as { detail: { name: string } }).detail.name);
        }
      },
    },
    provision: async () => undefined,
  };
}

async function start(app: App, data = 'memory', weather?: string): Promise<Stack> {
  const stack = await startStack({
    port: 0,
    host: '127.0.0.1',
    data,
    engine,
    app,
    report: () => undefined,
    weather,
  });
  running.push(stack);
  return stack;
}

const post = (stack: Stack, name: string) =>
  fetch(`${stack.url}/v1/things`, { method: 'POST', body: name });

describe('startStack', () => {
  it('carries an event from the request to its consumer', { timeout: 20_000 }, async () => {
    const arrived: string[] = [];
    const stack = await start(smallApp((name) => arrived.push(name)));
    const names = ['a', 'b', 'c'];
    const answers = await Promise.all(names.map((name) => post(stack, name)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    await stack.drain();
    expect(new Set(arrived)).toEqual(new Set(names));
    expect((await fetch(`${stack.url}/nowhere`)).status).toBe(404);
  });

  it('does so in a storm, perhaps more than once', { timeout: 40_000 }, async () => {
    const arrived: string[] = [];
    const stack = await start(
      smallApp((name) => arrived.push(name)),
      'memory',
      'storm',
    );
    const names = ['a', 'b', 'c'];
    await Promise.all(names.map((name) => post(stack, name)));
    await stack.drain();
    expect(new Set(arrived)).toEqual(new Set(names));
    await stack.stop();
    await expect(fetch(stack.endpoints.dynamodb)).rejects.toThrow();
  });

  it('serves no more once it is stopped', { timeout: 20_000 }, async () => {
    const stack = await start(smallApp(() => undefined));
    await stack.stop();
    await expect(post(stack, 'late')).rejects.toThrow();
    await expect(fetch(stack.endpoints.dynamodb)).rejects.toThrow();
    await expect(fetch(stack.endpoints.sqs)).rejects.toThrow();
    await expect(fetch(stack.endpoints.events)).rejects.toThrow();
  });

  it('delivers after a restart what its queues still held', { timeout: 30_000 }, async () => {
    const data = await mkdtemp(join(tmpdir(), 'stack-'));
    const broken = smallApp(() => {
      throw new Error('not today');
    });
    const first = await start(broken, data);
    await post(first, 'kept');
    await expect
      .poll(async () => (await fetch(`${first.endpoints.sqs}/_fauxqs/queues`)).text())
      .toMatch(/"approximate(?:Message|Inflight)Count":1/u);
    await first.stop();

    const arrived: string[] = [];
    const second = await start(
      smallApp((name) => arrived.push(name)),
      data,
    );
    await second.drain();
    await second.stop();

    expect(arrived).toEqual(['kept']);
    await rm(data, { recursive: true });
  });

  it('starts nothing when the port is taken', async () => {
    const stack = await start(smallApp(() => undefined));
    const port = Number(new URL(stack.url).port);
    const app = smallApp(() => undefined);
    await expect(
      startStack({ port, host: '127.0.0.1', data: 'memory', app, report: () => undefined }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
