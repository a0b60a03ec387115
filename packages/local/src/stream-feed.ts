import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
} from '@aws-sdk/client-dynamodb-streams';
import type { ChangeFeed, FeedOptions, StreamConsumer } from './change-feed.ts';
import type { Checkpoints } from './checkpoints.ts';
import { repeat } from './repeat.ts';
import { createShardReader, type ShardReader } from './shard-reader.ts';

const BUSY_MS = 50;
const IDLE_MS = 150;
const SHARDS_KNOWN_MS = 2000;

export interface StreamFeedOptions extends FeedOptions {
  readonly client: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  readonly checkpoints: Checkpoints;
}

interface Shard {
  readonly id: string;
  readonly parent: string | undefined;
}

async function streamArnOf(options: StreamFeedOptions): Promise<string> {
  const { Table } = await options.client.send(
    new DescribeTableCommand({ TableName: options.table }),
  );
  if (Table?.LatestStreamArn === undefined) throw new Error(`${options.table} has no stream`);
  return Table.LatestStreamArn;
}

async function listShards(options: StreamFeedOptions, streamArn: string): Promise<Shard[]> {
  const { StreamDescription } = await options.streams.send(
    new DescribeStreamCommand({ StreamArn: streamArn }),
  );
  return (StreamDescription?.Shards ?? []).flatMap((shard) =>
    shard.ShardId === undefined ? [] : [{ id: shard.ShardId, parent: shard.ParentShardId }],
  );
}

/** One look through all shards for one consumer; a child waits until its parent is finished. */
function lookThrough(
  consumer: StreamConsumer,
  options: StreamFeedOptions,
  streamArn: string,
): () => Promise<boolean> {
  const readers = new Map<string, ShardReader>();
  let shards: Shard[] = [];
  let listedAt = 0;

  return async () => {
    let found = false;
    if (Date.now() - listedAt > SHARDS_KNOWN_MS) {
      shards = await listShards(options, streamArn);
      listedAt = Date.now();
    }
    for (const shard of shards) {
      const parent = shard.parent === undefined ? undefined : readers.get(shard.parent);
      if (parent !== undefined && !parent.finished()) continue;
      const reader =
        readers.get(shard.id) ??
        createShardReader({
          ...options,
          client: options.streams,
          streamArn,
          shardId: shard.id,
          consumer,
        });
      readers.set(shard.id, reader);
      found = (await reader.step()) || found;
    }
    return found;
  };
}

/** Counts looks, so that a caller can wait for one that began after its question. */
function counted(look: () => Promise<boolean>) {
  let begun = 0;
  let completed = 0;
  let lastFind = 0;
  return {
    begun: () => begun,
    completed: () => completed,
    lastFind: () => lastFind,
    async look(): Promise<boolean> {
      begun += 1;
      const found = await look();
      completed = begun;
      if (found) lastFind = begun;
      return found;
    },
  };
}

/** Polls the table's stream and presents it to every consumer. */
export async function startStreamFeed(options: StreamFeedOptions): Promise<ChangeFeed> {
  const streamArn = await streamArnOf(options);
  const looks = options.consumers.map((consumer) =>
    counted(lookThrough(consumer, options, streamArn)),
  );
  const loops = looks.map(({ look }) =>
    repeat(look, { busyMs: BUSY_MS, idleMs: IDLE_MS }, (error) =>
      options.report('reading the stream failed', error),
    ),
  );
  let stopped = false;
  return {
    wake() {
      for (const loop of loops) loop.wake();
    },
    async settled() {
      const asked = looks.map((look) => look.begun());
      const answered = () =>
        looks.every((look, index) => look.completed() > (asked[index] ?? 0)) || stopped;
      while (!answered()) await sleep(IDLE_MS / 5);
      return looks.every((look, index) => look.lastFind() <= (asked[index] ?? 0));
    },
    async stop() {
      stopped = true;
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
