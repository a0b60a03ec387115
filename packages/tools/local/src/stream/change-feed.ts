import type { Image } from '@waybill/table/read';
import type { Invoke } from '../functions/functions.ts';
import type { FunctionRef, Report, StreamSource } from '../functions/wiring.ts';

/** One change as a stream hands it to a function. */
export interface ChangeRecord {
  readonly eventID: string;
  readonly eventName: string;
  readonly eventSource: 'aws:dynamodb';
  readonly dynamodb: {
    readonly SequenceNumber: string;
    readonly Keys: Image;
    readonly NewImage?: Image;
    readonly OldImage?: Image;
  };
}

export interface StreamConsumer extends FunctionRef {
  readonly source: StreamSource;
}

/** Presents changes of the table to the stream's consumers until stopped. */
export interface ChangeFeed {
  /** True if a full look finds nothing to present and nothing being worked on. */
  settled(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface FeedOptions {
  readonly consumers: readonly StreamConsumer[];
  readonly invoke: Invoke;
  readonly report: Report;
}

/** The number of leading records that a consumer finished: up to the lowest that it names as failed. */
export function finishedCount(records: readonly ChangeRecord[], result: unknown): number {
  const { batchItemFailures = [] } = (result ?? {}) as {
    batchItemFailures?: { itemIdentifier: string }[];
  };
  if (batchItemFailures.length === 0) return records.length;
  const failed = batchItemFailures.map((failure) =>
    records.findIndex((record) => record.dynamodb.SequenceNumber === failure.itemIdentifier),
  );
  return Math.max(0, Math.min(...failed));
}

/**
 * Hands one batch to a consumer and answers how many leading records are done. Everything from
 * the lowest failed one on counts as not done, as with partial batch responses of a stream.
 */
export async function present(
  consumer: StreamConsumer,
  records: readonly ChangeRecord[],
  options: Pick<FeedOptions, 'invoke' | 'report'>,
): Promise<number> {
  try {
    return finishedCount(records, await options.invoke(consumer, { Records: records }));
  } catch (error) {
    options.report(`${consumer.id} failed on a batch of ${records.length}`, error);
    return 0;
  }
}
