import type { Profile } from '@waybill/weather/profile';
import type { CallQueues } from '../bus/call-queues.ts';
import { type QueueConsumer, startQueueConsumer } from '../bus/queue-consumer.ts';
import type { DataDirectory } from '../engine/data-directory.ts';
import type { WrittenSince } from '../functions/app.ts';
import type { Invoke } from '../functions/functions.ts';
import type { ConsumerSpec, QueueSource, Report, ScheduleSource } from '../functions/wiring.ts';
import type { ChangeFeed, StreamConsumer } from '../stream/change-feed.ts';
import { openCheckpoint } from '../stream/checkpoint.ts';
import { throughWeather } from '../stream/stream-weather.ts';
import { startWrittenFeed } from '../stream/written-feed.ts';
import { startScheduler } from './scheduler.ts';

export interface BackgroundOptions {
  readonly consumers: readonly ConsumerSpec[];
  readonly since: WrittenSince;
  readonly callQueues: CallQueues;
  readonly queueUrls: Readonly<Record<string, string>>;
  readonly data: Pick<DataDirectory, 'checkpoint'>;
  readonly invoke: Invoke;
  readonly report: Report;
  /** The weather of the stream; without it, records come in order and once. */
  readonly weather?: Profile | undefined;
}

/** Everything that runs without a request. */
export interface Background {
  readonly feed: ChangeFeed;
  /** Messages that failed, and come again when their time has come. */
  resting(): number;
  /** Runs the schedules now instead of at their next time. */
  sweep(): void;
  stop(): Promise<void>;
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

function startFeed(options: BackgroundOptions): ChangeFeed {
  const consumers: StreamConsumer[] = ofKind(options.consumers, 'stream');
  return startWrittenFeed({
    consumers,
    since: options.since,
    report: options.report,
    invoke: throughWeather(options.invoke, options.weather),
    checkpoint: openCheckpoint(options.data.checkpoint),
  });
}

function startQueue(
  consumer: WithSource<QueueSource>,
  queue: QueueSource['queues'][number],
  options: BackgroundOptions,
): QueueConsumer {
  const { callQueues, queueUrls, invoke, report } = options;
  const queueUrl = queueUrls[queue.queue];
  if (queueUrl === undefined) throw new Error(`${consumer.id} reads the unknown ${queue.queue}`);
  return startQueueConsumer({
    callQueues,
    queueUrl,
    invoke,
    report,
    target: consumer,
    concurrency: queue.concurrency,
    batchSize: consumer.source.batchSize,
    windowSeconds: consumer.source.windowSeconds,
  });
}

/** Starts the change feed, the queue consumers and the schedules of the topology. */
export function startBackground(options: BackgroundOptions): Background {
  const { invoke, report } = options;
  const feed = startFeed(options);
  const queues = ofKind(options.consumers, 'queue').flatMap((consumer) =>
    consumer.source.queues.map((queue) => startQueue(consumer, queue, options)),
  );
  const schedules: WithSource<ScheduleSource>[] = ofKind(options.consumers, 'schedule');
  const tasks = schedules.map((consumer) => ({
    target: consumer,
    everyMs: consumer.source.minutes * 60_000,
  }));
  const scheduler = startScheduler(tasks, invoke, report);
  return {
    feed,
    resting: () => queues.reduce((sum, queue) => sum + queue.resting(), 0),
    sweep: () => scheduler.wake(),
    async stop() {
      await Promise.all([feed.stop(), scheduler.stop(), ...queues.map((queue) => queue.stop())]);
    },
  };
}
