import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Key } from '@waybill/table/item';
import { WRITTEN } from '@waybill/table/operate';
import { getMany } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import type { WrittenSince } from '../functions/app.ts';
import type { ChangeFeed, FeedOptions } from './change-feed.ts';
import { asRecord, concerns } from './change-record.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type Lane, openLane } from './lane.ts';

/** The interval at which the feed polls for writes that were not reported to it. */
const LOOK_MS = 30_000;

/**
 * Longer than a write may take from the moment that its key says, and than an index trails: what
 * came before has been seen by now.
 */
const OVERLAP_MS = 20_000;

const READ_AT_ONCE = 100;

export interface WrittenFeedOptions extends FeedOptions {
  /** Reads the items written since a moment. */
  readonly since: WrittenSince;
  readonly checkpoint: Checkpoint;
  readonly lookMs?: number;
}

const nameOf = ({ pk, sk }: Key) => `${pk}\n${sk}`;

/** Remembers for a while which items were presented, so that a look does not present them again. */
function rememberNames() {
  const names = new Map<string, number>();
  return {
    has: (key: Key) => names.has(nameOf(key)),
    add: (key: Key) => void names.set(nameOf(key), Date.now()),
    forget(before: number) {
      for (const [name, at] of names) if (at < before) names.delete(name);
    },
  };
}

/** The consumers' lanes, into which each item goes that concerns them. */
function openLanes(options: FeedOptions) {
  const { consumers } = options;
  const lanes = new Map<(typeof consumers)[number], Lane>(
    consumers.map((consumer) => [consumer, openLane(consumer, options)]),
  );
  const presented = rememberNames();
  return {
    isNew: (key: Key) => !presented.has(key),
    forget: presented.forget,
    isIdle: () => [...lanes.values()].every((lane) => lane.isIdle()),
    present(items: readonly TableItem[]): void {
      for (const item of items) {
        const concerned = consumers.filter((consumer) => concerns(consumer, item));
        if (concerned.length === 0) continue;
        presented.add(item);
        const record = asRecord(item);
        for (const consumer of concerned) lanes.get(consumer)?.add(record);
      }
    },
    stop: () => Promise.all([...lanes.values()].map((lane) => lane.stop())),
  };
}

/** Runs one task at a time: who asks meanwhile gets its answer. */
function oneAtATime<Answer>(task: () => Promise<Answer>) {
  let running: Promise<Answer> | undefined;
  return {
    run(): Promise<Answer> {
      running ??= task().finally(() => {
        running = undefined;
      });
      return running;
    },
    done: async () => void (await running),
  };
}

/**
 * Presents what this process writes as inserts of a stream: packages/kit/table publishes it after each
 * write, so nothing is polled. What it could not publish, since the process ended or an answer was
 * lost, a look finds: at the start, and again and again from where all is known to be presented.
 */
export function startWrittenFeed(options: WrittenFeedOptions): ChangeFeed {
  const { since, checkpoint, report, lookMs = LOOK_MS } = options;
  const lanes = openLanes(options);
  const listen = (items: unknown) => lanes.present(items as readonly TableItem[]);
  subscribe(WRITTEN, listen);

  /** Answers whether it found anything. */
  async function look(): Promise<boolean> {
    const began = Date.now();
    let found = false;
    for await (const keys of since(checkpoint.get())) {
      const unknown = keys.filter(lanes.isNew);
      for (let start = 0; start < unknown.length; start += READ_AT_ONCE) {
        const items = await getMany(unknown.slice(start, start + READ_AT_ONCE));
        // Another look, or a late word of its writer, may have come first.
        const left = items.filter((item) => item !== undefined).filter(lanes.isNew);
        lanes.present(left);
        found ||= left.length > 0;
      }
    }
    if (!found && lanes.isIdle()) {
      checkpoint.set(new Date(began - OVERLAP_MS));
      lanes.forget(began - OVERLAP_MS);
    }
    return found;
  }

  const looks = oneAtATime(() =>
    look().catch((error: unknown) => {
      report('looking for changes failed', error);
      return true;
    }),
  );
  void looks.run();
  const timer = setInterval(() => void looks.run(), lookMs);
  timer.unref();

  return {
    settled: async () => lanes.isIdle() && !(await looks.run()) && lanes.isIdle(),
    async stop() {
      clearInterval(timer);
      unsubscribe(WRITTEN, listen);
      await looks.done();
      await lanes.stop();
    },
  };
}
