import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { Profile } from '@waybill/weather/profile';
import type { ChangeFeed, StreamConsumer } from './change-feed.ts';
import { openCheckpoints } from './checkpoints.ts';
import type { DataDirectory } from './data-directory.ts';
import { startDueFeed } from './due-feed.ts';
import type { Engine } from './engine.ts';
import type { Invoke } from './functions.ts';
import { type QueueConsumer, startQueueConsumer } from './queue-consumer.ts';
import { startScheduler } from './scheduler.ts';
import { startStreamFeed } from './stream-feed.ts';
import { throughWeather } from './stream-weather.ts';
import type { ConsumerSpec, QueueSource, Report, ScheduleSource } from './wiring.ts';

export interface BackgroundOptions {
  readonly table: string;
  readonly consumers: readonly ConsumerSpec[];
  readonly partitions: () => readonly string[];
  readonly standIns?: Readonly<Record<string, number>> | undefined;
  readonly engine: Pick<Engine, 'name' | 'endpoint'>;
  readonly dynamodb: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly queueUrls: Readonly<Record<string, string>>;
  readonly data: Pick<DataDirectory, 'checkpoints'>;
  readonly invoke: Invoke;
  readonly report: Report;
  /** How the stream hands out its records; in order and once where nothing is said. */
  readonly weather?: Profile | undefined;
}

/** Everything that runs without a request. */
export interface Background {
  readonly feed: ChangeFeed;
  /** Runs the schedules now instead of at their next time. */
  sweep(): void;
  stop(): Promise<void>;
}

/**
 * Streams only where they are free: dynoxide scans its stream log on every write (215 writes a
 * second fall to 54 after 1,000 orders), so there the waiting rows are polled instead.
 */
export function usesStream(engine: Pick<Engine, 'name'>): boolean {
  return engine.name === 'dynamodb-local';
}

type WithSource<Source> = Omit<ConsumerSpec, 'source'> & { readonly source: Source };

function ofKind<Kind extends ConsumerSpec['source']['kind']>(
  consumers: readonly ConsumerSpec[],
  kind: Kind,
) {
  type Source = Extract<ConsumerSpec['source'], { kind: Kind }>;
  return consumers.filter(
    (consumer): consumer is ConsumerSpec & WithSource<Source> => consumer.source.kind === kind,
  );
}

function startFeed(options: BackgroundOptions): Promise<ChangeFeed> | ChangeFeed {
  const consumers: StreamConsumer[] = ofKind(options.consumers, 'stream');
  const invoke = throughWeather(options.invoke, options.weather);
  const common = { ...options, consumers, client: options.dynamodb, invoke };
  if (!usesStream(options.engine)) return startDueFeed(common);
  return startStreamFeed({
    ...common,
    streams: new DynamoDBStreamsClient({ endpoint: options.engine.endpoint }),
    checkpoints: openCheckpoints(options.data.checkpoints),
  });
}

function startQueue(
  consumer: WithSource<QueueSource>,
  queue: QueueSource['queues'][number],
  options: BackgroundOptions,
): QueueConsumer {
  const { sqs, queueUrls, invoke, report } = options;
  const queueUrl = queueUrls[queue.queue];
  if (queueUrl === undefined) throw new Error(`${consumer.id} reads the unknown ${queue.queue}`);
  return startQueueConsumer({
    ...{ sqs, queueUrl, invoke, report, target: consumer },
    concurrency: queue.concurrency,
    batchSize: consumer.source.batchSize,
  });
}

/** Starts the change feed, the queue consumers and the schedules of the topology. */
export async function startBackground(given: BackgroundOptions): Promise<Background> {
  const consumers = given.consumers.map((consumer) => ({ ...consumer, isolated: true as const }));
  const options = { ...given, consumers };
  const { invoke, report } = options;
  const feed = await startFeed(options);
  const queues = ofKind(options.consumers, 'queue').flatMap((consumer) =>
    consumer.source.queues.map((queue) => startQueue(consumer, queue, options)),
  );
  const schedules: WithSource<ScheduleSource>[] = ofKind(options.consumers, 'schedule');
  const standIns = usesStream(options.engine) ? {} : (options.standIns ?? {});
  const tasks = schedules.map((consumer) => ({
    target: consumer,
    everyMs: standIns[consumer.id] ?? consumer.source.minutes * 60_000,
  }));
  const scheduler = startScheduler(tasks, invoke, report);
  return {
    feed,
    sweep: () => scheduler.wake(),
    async stop() {
      await Promise.all([feed.stop(), scheduler.stop(), ...queues.map((queue) => queue.stop())]);
    },
  };
}
