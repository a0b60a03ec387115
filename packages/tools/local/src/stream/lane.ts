import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChangeRecord,
  type FeedOptions,
  present,
  type StreamConsumer,
} from './change-feed.ts';

/** Records within this time are one batch: nearly free, where a batch costs a call. */
const GATHER_MS = 20;

/** A batch that failed rests before it comes again. */
const AGAIN_MS = 1_000;

/** Records that one consumer still has to be presented, in the order in which they came. */
export interface Lane {
  add(record: ChangeRecord): void;
  isIdle(): boolean;
  /** Ends after the batch that is under way. */
  stop(): Promise<void>;
}

/** Opens the lane of a consumer: a batch that fails comes again and keeps those behind it waiting. */
export function openLane(
  consumer: StreamConsumer,
  options: Pick<FeedOptions, 'invoke' | 'report'>,
): Lane {
  const waiting: ChangeRecord[] = [];
  const stopping = new AbortController();
  const rest = (ms: number) =>
    sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      await rest(GATHER_MS);
      if (stopping.signal.aborted) return;
      const batch = waiting.slice(0, consumer.source.batchSize);
      const finished = await present(consumer, batch, options);
      waiting.splice(0, finished);
      if (finished < batch.length) await rest(AGAIN_MS);
    }
  }

  return {
    add(record) {
      waiting.push(record);
      working ??= work().finally(() => {
        working = undefined;
      });
    },
    isIdle: () => working === undefined,
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
