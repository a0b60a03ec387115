import type { Consumer, Source } from '@waybill/events/topology';

type QueueSource = Extract<Source, { readonly kind: 'queue' }>;
type Read = QueueSource['queues'][number];

/** A queue, and the function that reads it. */
export interface QueueReader extends Read {
  readonly consumer: string;
  readonly batchSize: number;
}

/** Every queue that a function reads, with the number of runs that its area declares. */
export function queueReaders(consumers: readonly Consumer[]): QueueReader[] {
  return consumers.flatMap(({ id, source }) =>
    source.kind === 'queue'
      ? source.queues.map((read) => ({ ...read, consumer: id, batchSize: source.batchSize }))
      : [],
  );
}

/** The number of runs that a queue may start at once: the stage's, else its area's. */
export const runsOf = (
  { runs }: { readonly runs: Readonly<Record<string, number>> },
  { queue, concurrency }: Read,
): number => runs[queue] ?? concurrency;
