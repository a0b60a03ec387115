import {
  type AttributeValue,
  BatchGetItemCommand,
  type DynamoDBClient,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { dueIndex, tableDefinition } from '@waybill/table/definition';
import {
  type ChangeFeed,
  type ChangeRecord,
  type FeedOptions,
  filterFor,
  present,
} from './change-feed.ts';
import { type Repeating, repeat } from './repeat.ts';

type Image = Record<string, AttributeValue>;

const BUSY_MS = 50;
const IDLE_MS = 250;
const AGAIN_AFTER_MS = 2000;
const READ_BATCH = 100;
const { partitionKey, sortKey } = tableDefinition;

export interface DueFeedOptions extends FeedOptions {
  readonly client: DynamoDBClient;
  /** Partitions of the due index whose rows are presented. */
  readonly partitions: () => readonly string[];
  readonly againAfterMs?: number;
}

const nameOf = (image: Image) => `${image[partitionKey]?.S} ${image[sortKey]?.S}`;
const keyOf = (image: Image): Image => ({
  [partitionKey]: image[partitionKey] ?? { NULL: true },
  [sortKey]: image[sortKey] ?? { NULL: true },
});

async function dueKeys(options: DueFeedOptions, partition: string): Promise<Image[]> {
  const keys: Image[] = [];
  let start: Image | undefined;
  do {
    const page = await options.client.send(
      new QueryCommand({
        TableName: options.table,
        IndexName: dueIndex.name,
        KeyConditionExpression: '#p = :p',
        ExpressionAttributeNames: { '#p': dueIndex.partitionKey },
        ExpressionAttributeValues: { ':p': { S: partition } },
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    keys.push(...(page.Items ?? []).map(keyOf));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return keys;
}

/** The rows of up to 100 keys, in the order of the keys; rows gone meanwhile are left out. */
async function readRows(options: DueFeedOptions, keys: Image[]): Promise<Image[]> {
  const rows = new Map<string, Image>();
  let open: Image[] = keys;
  while (open.length > 0) {
    const answer = await options.client.send(
      new BatchGetItemCommand({
        RequestItems: { [options.table]: { Keys: open, ConsistentRead: true } },
      }),
    );
    for (const row of answer.Responses?.[options.table] ?? []) rows.set(nameOf(row), row);
    open = answer.UnprocessedKeys?.[options.table]?.Keys ?? [];
  }
  return keys.map((key) => rows.get(nameOf(key))).filter((row) => row !== undefined);
}

function asRecord(row: Image): ChangeRecord {
  const id = nameOf(row);
  return {
    eventID: id,
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    dynamodb: { SequenceNumber: id, Keys: keyOf(row), NewImage: row },
  };
}

/** Every consumer gets its records in batches, one after the other, beside the other consumers. */
async function presentToAll(records: ChangeRecord[], options: DueFeedOptions): Promise<void> {
  await Promise.all(
    options.consumers.map(async (consumer) => {
      const wanted = filterFor(consumer, records);
      const { batchSize } = consumer.source;
      for (let start = 0; start < wanted.length; start += batchSize) {
        await present(consumer, wanted.slice(start, start + batchSize), options);
      }
    }),
  );
}

/** Looks at one partition once; answers whether it found rows to present. */
function lookAt(partition: string, options: DueFeedOptions): () => Promise<boolean> {
  const again = options.againAfterMs ?? AGAIN_AFTER_MS;
  let presented = new Map<string, number>();

  return async () => {
    const keys = await dueKeys(options, partition);
    const still = keys.flatMap((key): [string, number][] => {
      const at = presented.get(nameOf(key));
      return at === undefined || at + again < Date.now() ? [] : [[nameOf(key), at]];
    });
    presented = new Map(still);
    const fresh = keys.filter((key) => !presented.has(nameOf(key)));
    for (let start = 0; start < fresh.length; start += READ_BATCH) {
      const part = fresh.slice(start, start + READ_BATCH);
      await presentToAll((await readRows(options, part)).map(asRecord), options);
      for (const key of part) presented.set(nameOf(key), Date.now());
    }
    return fresh.length > 0;
  };
}

/**
 * Presents the rows that wait in the due index as inserts of a stream, for an engine whose own
 * stream makes every write slower the more was written. A row that is still waiting after a
 * while is presented again, as a stream repeats a failed batch.
 */
export function startDueFeed(options: DueFeedOptions): ChangeFeed {
  const report = (error: unknown) => options.report('reading the due index failed', error);
  const loops: Repeating[] = options
    .partitions()
    .map((partition) =>
      repeat(lookAt(partition, options), { busyMs: BUSY_MS, idleMs: IDLE_MS, fair: true }, report),
    );
  return {
    wake() {
      for (const loop of loops) loop.wake();
    },
    async settled() {
      const waiting = await Promise.all(
        options.partitions().map((partition) => dueKeys(options, partition)),
      );
      return waiting.every((keys) => keys.length === 0);
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
