import { channel } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from '@waybill/table/commit';
import type { Key } from '@waybill/table/item';
import { WRITTEN } from '@waybill/table/operate';
import type { TableItem } from '@waybill/table/write';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChangeFeed, ChangeRecord } from './change-feed.ts';
import { openCheckpoint } from './checkpoint.ts';
import { startWrittenFeed, type WrittenFeedOptions } from './written-feed.ts';

withTable();

const filter = { eventName: ['INSERT'], dynamodb: { NewImage: { _e: { S: ['event'] } } } };
const consumer = {
  id: 'events.publish',
  file: '',
  source: { kind: 'stream' as const, filter, batchSize: 2 },
};

let feed: ChangeFeed | undefined;
afterEach(async () => feed?.stop());

const nameOf = (record: ChangeRecord) => record.dynamodb.Keys['pk']?.S ?? '';

/** Writes an item that the consumer waits for, or another. */
async function put(name: string, entity = 'event'): Promise<TableItem> {
  const item = { pk: name, sk: 'EVT', _e: entity, body: 'text', size: 2 };
  await write({ put: item });
  return item;
}

/** Writes an item of which the feed hears nothing. */
async function putUnseen(name: string): Promise<Key> {
  await feed?.stop();
  return put(name);
}

type Work = (records: ChangeRecord[]) => Promise<unknown>;

async function* nothing(): AsyncGenerator<readonly Key[]> {
  yield [];
}

function start(work: Work, more: Partial<WrittenFeedOptions> = {}): ChangeFeed {
  feed = startWrittenFeed({
    consumers: [consumer],
    report: () => undefined,
    since: nothing,
    checkpoint: openCheckpoint(),
    invoke: (_, event) => work((event as { Records: ChangeRecord[] }).Records),
    ...more,
  });
  return feed;
}

describe('the feed of what is written', () => {
  it('presents items as inserts, in order, filtered and in batches', async () => {
    const batches: ChangeRecord[][] = [];
    start(async (records) => void batches.push(records));
    for (const name of ['a', 'b', 'c']) await put(name);
    await put('other', 'delivery');
    await expect.poll(() => batches.flat()).toHaveLength(3);
    expect(batches.flat().map(nameOf)).toEqual(['a', 'b', 'c']);
    expect(batches.every(({ length }) => length <= 2)).toBe(true);
    expect(batches[0]?.[0]).toMatchObject({
      eventName: 'INSERT',
      dynamodb: {
        Keys: { pk: { S: 'a' }, sk: { S: 'EVT' } },
        NewImage: { pk: { S: 'a' }, _e: { S: 'event' }, body: { S: 'text' }, size: { N: '2' } },
      },
    });
  });

  it('hands bytes over as Lambda does', async () => {
    const records: ChangeRecord[] = [];
    start(async (batch) => void records.push(...batch));
    await write({ put: { pk: 'bytes', sk: 'EVT', _e: 'event', packed: new Uint8Array([1, 255]) } });
    await expect.poll(() => records).toHaveLength(1);
    expect(records[0]?.dynamodb.NewImage?.['packed']).toEqual({ B: 'Af8=' });
  });

  it('repeats from the lowest record that is named as failed', async () => {
    const batches: string[][] = [];
    start(async (records) => {
      batches.push(records.map(nameOf));
      if (batches.length > 1) return undefined;
      const failed = records.filter((record) => nameOf(record) === 'b');
      const failures = failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb.SequenceNumber }));
      return { batchItemFailures: failures };
    });
    channel(WRITTEN).publish(['a', 'b', 'c'].map((pk) => ({ pk, sk: 'EVT', _e: 'event' })));
    await expect.poll(() => batches.flat()).toHaveLength(4);
    expect(batches).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
  });

  it('repeats a batch whose consumer throws, and is not settled before it is through', async () => {
    const batches: string[][] = [];
    let broken = true;
    const started = start(async (records) => {
      batches.push(records.map(nameOf));
      if (broken) throw new Error('broken');
    });
    await put('thrown');
    await expect.poll(() => batches.length).toBeGreaterThan(1);
    expect(await started.settled()).toBe(false);
    broken = false;
    await expect.poll(() => started.settled()).toBe(true);
    expect(new Set(batches.flat())).toEqual(new Set(['thrown']));
  });
});

describe('a look', () => {
  it('presents an unreported write once', async () => {
    const seen: string[] = [];
    const missed = await putUnseen('missed');
    const moments: Date[] = [];
    const presented: Key[] = [];
    const started = start(async (records) => void seen.push(...records.map(nameOf)), {
      lookMs: 20,
      since: async function* (from) {
        moments.push(from);
        yield [missed, ...presented, { pk: 'gone', sk: 'EVT' }];
      },
    });
    presented.push(await put('reported'));
    await expect.poll(() => seen.toSorted()).toEqual(['missed', 'reported']);
    await expect.poll(() => moments.length).toBeGreaterThan(4);
    expect(seen).toHaveLength(2);
    expect(moments[0]).toEqual(new Date(0));
    await expect.poll(() => started.settled()).toBe(true);
  });

  it('goes on where all was presented, after a restart too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'feed-'));
    const path = join(folder, 'checkpoint.json');
    const before = Date.now();
    expect(await start(async () => undefined, { checkpoint: openCheckpoint(path) }).settled()).toBe(
      true,
    );
    await feed?.stop();
    const stored = openCheckpoint(path).get().getTime();
    // Far enough back for what was on its way.
    expect(before - stored).toBeGreaterThan(15_000);
    expect(before - stored).toBeLessThan(60_000);
    await rm(folder, { recursive: true });
  });

  it('stays where it is while something is not presented', async () => {
    const checkpoint = openCheckpoint();
    const started = start(() => Promise.reject(new Error('broken')), { checkpoint, lookMs: 10 });
    await expect.poll(() => checkpoint.get()).not.toEqual(new Date(0));
    await put('stuck');
    const at = checkpoint.get();
    expect(await started.settled()).toBe(false);
    expect(await started.settled()).toBe(false);
    expect(checkpoint.get()).toEqual(at);
  });

  it('is repeated when it fails, and reported', async () => {
    const reports: string[] = [];
    let looks = 0;
    const started = start(async () => undefined, {
      lookMs: 10,
      report: (message) => void reports.push(message),
      since: async function* () {
        looks += 1;
        if (looks === 1) throw new Error('the engine is away');
        yield [];
      },
    });
    await expect.poll(() => started.settled()).toBe(true);
    expect(reports).toEqual(['looking for changes failed']);
  });
});
