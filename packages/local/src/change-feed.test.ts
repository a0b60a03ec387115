import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeFeed, ChangeRecord } from './change-feed.ts';
import { openCheckpoints } from './checkpoints.ts';
import { createTable } from './create-table.ts';
import { startDueFeed } from './due-feed.ts';
import type { Engine } from './engine.ts';
import { startStreamFeed } from './stream-feed.ts';
import { startTestEngine } from './test-engine.ts';

const filter = { eventName: ['INSERT'], dynamodb: { NewImage: { _e: { S: ['event'] } } } };
const consumer = {
  ...{ id: 'events.publish', file: '' },
  source: { kind: 'stream' as const, filter, batchSize: 2 },
};

let engine: Engine;
let client: DynamoDBClient;
let feed: ChangeFeed | undefined;
let table = '';
let tables = 0;

beforeAll(async () => {
  engine = await startTestEngine();
  client = new DynamoDBClient({ endpoint: engine.endpoint });
});
afterAll(async () => engine.stop());
afterEach(async () => feed?.stop());

const nameOf = (record: ChangeRecord) => record.dynamodb.Keys['pk']?.S ?? '';

async function put(name: string, entity = 'event'): Promise<void> {
  const due = { due_pk: { S: 'OUTBOX#0' }, due_sk: { S: name } };
  const Item = {
    pk: { S: name },
    sk: { S: 'EVT' },
    _e: { S: entity },
    body: { S: 'text' },
    ...due,
  };
  await client.send(new PutItemCommand({ TableName: table, Item }));
}

async function remove(record: ChangeRecord): Promise<void> {
  await client.send(new DeleteItemCommand({ TableName: table, Key: record.dynamodb.Keys }));
}

type Work = (records: ChangeRecord[]) => Promise<unknown>;

const common = (work: Work) => ({
  ...{ table, client, consumers: [consumer], report: () => undefined },
  invoke: (_: unknown, event: unknown) => work((event as { Records: ChangeRecord[] }).Records),
});

describe('startDueFeed', () => {
  beforeEach(async () => {
    table = `due-${tables++}`;
    await createTable(client, table, { stream: false });
  });

  const start = (work: Work) => {
    feed = startDueFeed({
      ...common(work),
      partitions: () => ['OUTBOX#0', 'OUTBOX#1'],
      againAfterMs: 300,
    });
  };

  it('presents waiting rows as inserts, in order, filtered and in batches', async () => {
    const batches: ChangeRecord[][] = [];
    for (const name of ['a', 'b', 'c']) await put(name);
    await put('other', 'delivery');
    start(async (records) => {
      batches.push(records);
      await Promise.all(records.map(remove));
    });
    await vi.waitFor(() => expect(batches.flat()).toHaveLength(3));
    expect(batches.map((batch) => batch.map(nameOf))).toEqual([['a', 'b'], ['c']]);
    expect(batches[0]?.[0]).toMatchObject({
      eventName: 'INSERT',
      dynamodb: {
        Keys: { pk: { S: 'a' }, sk: { S: 'EVT' } },
        NewImage: { pk: { S: 'a' }, _e: { S: 'event' }, body: { S: 'text' } },
      },
    });
  });

  it('presents a row again only when it is still there after a while', async () => {
    const presented: { name: string; at: number }[] = [];
    await put('kept');
    await put('removed');
    start(async (records) => {
      presented.push(...records.map((record) => ({ name: nameOf(record), at: Date.now() })));
      if (presented.length === 2) {
        await Promise.all(records.filter((r) => nameOf(r) === 'removed').map(remove));
      }
    });
    await vi.waitFor(() => expect(presented).toHaveLength(3), { timeout: 3000 });
    expect(presented.map(({ name }) => name)).toEqual(['kept', 'removed', 'kept']);
    const [first, , again] = presented;
    expect((again?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(300);
  });

  it('is settled when nothing waits', async () => {
    await put('a');
    let accept = false;
    start(async (records) => {
      if (accept) await Promise.all(records.map(remove));
    });
    expect(await feed?.settled()).toBe(false);
    accept = true;
    await vi.waitFor(async () => expect(await feed?.settled()).toBe(true), { timeout: 3000 });
  });
});

describe('startStreamFeed', () => {
  beforeEach(async () => {
    table = `stream-${tables++}`;
    await createTable(client, table, { stream: true });
  });

  const start = async (work: Work, checkpoints = openCheckpoints()) => {
    const streams = new DynamoDBStreamsClient({ endpoint: engine.endpoint });
    feed = await startStreamFeed({ ...common(work), streams, checkpoints });
  };

  it('presents what the filter lets through, in order and in batches', async () => {
    const batches: string[][] = [];
    for (const name of ['a', 'b']) await put(name);
    await put('other', 'delivery');
    await start(async (records) => {
      batches.push(records.map(nameOf));
    });
    await vi.waitFor(() => expect(batches.flat()).toEqual(['a', 'b']), { timeout: 5000 });
    await put('c');
    await put('a');
    await vi.waitFor(() => expect(batches.flat()).toEqual(['a', 'b', 'c']), { timeout: 5000 });
  });

  it('repeats from the lowest record that is named as failed', async () => {
    const batches: string[][] = [];
    for (const name of ['a', 'b', 'c']) await put(name);
    await start(async (records) => {
      batches.push(records.map(nameOf));
      if (batches.length > 1) return undefined;
      return {
        batchItemFailures: records
          .filter((record) => nameOf(record) === 'b')
          .map((record) => ({ itemIdentifier: record.dynamodb.SequenceNumber })),
      };
    });
    await vi.waitFor(() => expect(batches.flat()).toHaveLength(4), { timeout: 5000 });
    expect(batches).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
  });

  it('repeats a batch whose consumer throws', async () => {
    const batches: string[][] = [];
    for (const name of ['a', 'b']) await put(name);
    await start(async (records) => {
      batches.push(records.map(nameOf));
      if (batches.length < 3) throw new Error('broken');
    });
    await vi.waitFor(() => expect(batches).toHaveLength(3), { timeout: 5000 });
    expect(batches.every((batch) => batch.join() === 'a,b')).toBe(true);
  });

  it('goes on after its checkpoint', async () => {
    const checkpoints = openCheckpoints();
    const seen: string[] = [];
    const work = async (records: ChangeRecord[]) => {
      seen.push(...records.map(nameOf));
    };
    await put('a');
    await start(work, checkpoints);
    await vi.waitFor(() => expect(seen).toEqual(['a']), { timeout: 5000 });
    await feed?.stop();

    await put('b');
    await start(work, checkpoints);
    await vi.waitFor(() => expect(seen).toEqual(['a', 'b']), { timeout: 5000 });
  });

  it('is settled once everything was taken', async () => {
    let taken = 0;
    let accept = false;
    await put('a');
    await start(async (records) => {
      if (!accept) throw new Error('not yet');
      taken += records.length;
    });
    expect(await feed?.settled()).toBe(false);
    accept = true;
    await vi.waitFor(async () => expect(await feed?.settled()).toBe(true), { timeout: 5000 });
    expect(taken).toBe(1);
  });
});
