import { Failures } from '@waybill/kernel/failures';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { TableItem } from '../item/key.ts';
import { getMany, query } from '../read/read.ts';
import { type DuePartition, duePartitionsAt } from './due.ts';

/** Small enough for memory when every row of a page carries the longest body. */
const PAGE_SIZE = 50;
const SHARDS_AT_ONCE = 4;

export interface Run {
  readonly now: Date;
  /** Work that is not begun before it says no is left to the next run. */
  readonly hasTime?: () => boolean;
  readonly pageSize?: number;
}

interface Walk extends Run {
  readonly kind: string;
  /** The last sort key that is looked at. */
  readonly upTo: string;
}

async function* pages(
  partition: DuePartition,
  { upTo, pageSize = PAGE_SIZE }: Walk,
): AsyncGenerator<TableItem[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({ ...partition, to: upTo, limit: pageSize, after });
    if (page.items.length > 0) yield page.items;
    after = page.after;
  } while (after !== undefined);
}

/**
 * Brings what is due to `work`, in pages, the oldest of a shard first. Every shard gets a page in turn,
 * so none takes the time of the others. A page that fails keeps no other waiting.
 */
export async function walkDue(
  walk: Walk,
  failures: Failures,
  work: (rows: readonly TableItem[]) => Promise<unknown>,
): Promise<void> {
  const { kind, now, hasTime = () => true } = walk;
  let shards = duePartitionsAt(kind, now).map((one) => ({ name: one.pk, left: pages(one, walk) }));
  while (shards.length > 0 && hasTime()) {
    const empty = new Set<(typeof shards)[number]>();
    await sideBySide(SHARDS_AT_ONCE, shards, async (shard) => {
      if (!hasTime()) return;
      await failures.guard(shard.name, async () => {
        const page = await shard.left.next();
        if (page.done === true) empty.add(shard);
        else await work(page.value);
      });
    });
    shards = shards.filter((shard) => !empty.has(shard));
  }
}

/** The items that a sweep brings to their end, one after the other or some at once. */
interface Sweep extends Walk {
  readonly atOnce?: number;
  readonly nameOf?: (item: TableItem) => string;
  readonly left: (count: number) => string;
}

/**
 * Brings what is due to its end; `work` has each item as it is stored and tells if it ended it. One
 * that fails is named and keeps no other waiting. Answers how many were ended.
 */
export async function sweepDue(
  { atOnce = 1, nameOf = ({ pk, sk }) => `${pk} ${sk}`, left, ...walk }: Sweep,
  work: (item: TableItem) => Promise<boolean>,
): Promise<number> {
  const failures = new Failures();
  let ended = 0;
  await walkDue(walk, failures, async (keys) => {
    const items = (await getMany(keys)).filter((item) => item !== undefined);
    await sideBySide(atOnce, items, async (item) => {
      if (walk.hasTime?.() === false) return;
      await failures.guard(nameOf(item), async () => {
        // Counted after the wait: other shards count meanwhile.
        if (await work(item)) ended += 1;
      });
    });
  });
  failures.raise(left);
  return ended;
}

export function timeFor(milliseconds: number): () => boolean {
  const end = Date.now() + milliseconds;
  return () => Date.now() < end;
}
