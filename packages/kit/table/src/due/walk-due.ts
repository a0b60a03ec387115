import type { Failures } from '@waybill/kernel/failures';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { TableItem } from '../item/key.ts';
import { query } from '../read/read.ts';
import { type DueKind, type DuePartition, duePartitionsAt } from './due.ts';

/** Small enough for memory when every row of a page carries the longest body. */
const PAGE_SIZE = 50;
const SHARDS_AT_ONCE = 4;

/** The reach of one run of a sweep. */
export interface Run {
  readonly now: Date;
  /** Work that is not begun before it says no is left to the next run. */
  readonly hasTime?: () => boolean;
  readonly pageSize?: number;
}

interface Walk extends Run {
  readonly kind: DueKind;
  /** The last sort key that is looked at. */
  readonly upTo: string;
  readonly shardsAtOnce?: number;
}

async function* pages(
  partition: DuePartition,
  { upTo, pageSize = PAGE_SIZE }: Walk,
): AsyncGenerator<TableItem[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({
      ...partition,
      to: upTo,
      limit: pageSize,
      ...(after && { after }),
    });
    if (page.items.length > 0) yield page.items;
    after = page.after;
  } while (after !== undefined);
}

/**
 * Brings what waits in the due index to `work`, in pages, the oldest of a shard first. Every shard
 * gets one page after the other in turn, so none takes the time of the others, and what a run has
 * no time for is the oldest of the next. A page that fails keeps no other waiting.
 */
export async function walkDue(
  walk: Walk,
  failures: Failures,
  work: (rows: readonly TableItem[]) => Promise<unknown>,
): Promise<void> {
  const { kind, now, hasTime = () => true, shardsAtOnce = SHARDS_AT_ONCE } = walk;
  let shards = duePartitionsAt(kind, now).map((one) => ({ name: one.pk, left: pages(one, walk) }));
  while (shards.length > 0 && hasTime()) {
    const empty = new Set<(typeof shards)[number]>();
    await sideBySide(shardsAtOnce, shards, async (shard) => {
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

/** Says no once a run has taken so long. */
export function timeFor(milliseconds: number): () => boolean {
  const end = Date.now() + milliseconds;
  return () => Date.now() < end;
}
