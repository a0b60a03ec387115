import {
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import {
  type ChangeRecord,
  type FeedOptions,
  filterFor,
  present,
  type StreamConsumer,
} from './change-feed.ts';
import type { Checkpoints } from './checkpoints.ts';

const ATTEMPTS = 10;
const READ_LIMIT = 1000;
const LONGEST_PAUSE_MS = 2000;

export interface ShardReaderOptions extends Pick<FeedOptions, 'invoke' | 'report'> {
  readonly client: DynamoDBStreamsClient;
  readonly streamArn: string;
  readonly shardId: string;
  readonly consumer: StreamConsumer;
  readonly checkpoints: Checkpoints;
}

export interface ShardReader {
  /** Reads and presents what is next; answers whether there was anything. */
  step(): Promise<boolean>;
  /** A closed shard that was read to its end has nothing left to give. */
  finished(): boolean;
}

function asRecord(record: StreamRecord): ChangeRecord {
  const change = record.dynamodb;
  return {
    eventID: record.eventID ?? '',
    eventName: record.eventName ?? '',
    eventSource: 'aws:dynamodb',
    dynamodb: {
      SequenceNumber: change?.SequenceNumber ?? '',
      Keys: change?.Keys ?? {},
      ...(change?.NewImage && { NewImage: change.NewImage }),
      ...(change?.OldImage && { OldImage: change.OldImage }),
    },
  };
}

async function iteratorAfter(
  options: ShardReaderOptions,
  sequence: string | undefined,
): Promise<string | undefined> {
  const answer = await options.client.send(
    new GetShardIteratorCommand({
      StreamArn: options.streamArn,
      ShardId: options.shardId,
      ...(sequence === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequence }),
    }),
  );
  return answer.ShardIterator;
}

/**
 * Reads one shard for one consumer as an event source mapping does: filtered batches in order,
 * a failed batch again from its lowest failed record, given up after ten attempts without
 * progress because the sweeps find what a stream gave up.
 */
export function createShardReader(options: ShardReaderOptions): ShardReader {
  const { consumer, shardId, checkpoints } = options;
  let iterator: string | undefined;
  let ended = false;
  let waiting: ChangeRecord[] = [];
  let attempts = 0;
  let retryAt = 0;

  const passed = (sequence: string | undefined) => {
    if (sequence !== undefined) checkpoints.set(consumer.id, shardId, sequence);
  };

  async function openIterator(): Promise<string | undefined> {
    try {
      return await iteratorAfter(options, checkpoints.get(consumer.id, shardId));
    } catch (error) {
      if (!(error instanceof TrimmedDataAccessException)) throw error;
      return iteratorAfter(options, undefined);
    }
  }

  async function read(): Promise<StreamRecord[]> {
    iterator ??= await openIterator();
    try {
      const answer = await options.client.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: READ_LIMIT }),
      );
      iterator = answer.NextShardIterator;
      ended = iterator === undefined;
      return answer.Records ?? [];
    } catch (error) {
      if (!(error instanceof ExpiredIteratorException)) throw error;
      iterator = undefined;
      return [];
    }
  }

  async function presentNext(): Promise<void> {
    const batch = waiting.slice(0, consumer.source.batchSize);
    const done = await present(consumer, batch, options);
    attempts = done > 0 ? 0 : attempts + 1;
    retryAt = attempts === 0 ? 0 : Date.now() + Math.min(LONGEST_PAUSE_MS, 50 * 2 ** attempts);
    const givenUp = attempts >= ATTEMPTS;
    if (givenUp) options.report(`${consumer.id} gave up a record after ${ATTEMPTS} attempts`);
    const count = givenUp ? 1 : done;
    if (givenUp) attempts = 0;
    passed(batch[count - 1]?.dynamodb.SequenceNumber);
    waiting = waiting.slice(count);
  }

  return {
    finished: () => ended && waiting.length === 0,
    async step() {
      if (waiting.length > 0) {
        if (Date.now() >= retryAt) await presentNext();
        return true;
      }
      if (ended) return false;
      const records = (await read()).map(asRecord);
      waiting = filterFor(consumer, records);
      if (waiting.length === 0) passed(records.at(-1)?.dynamodb.SequenceNumber);
      else await presentNext();
      return records.length > 0;
    },
  };
}
