import { toInstant } from '@waybill/kernel/instant';
import { removeMany } from '@waybill/table/commit';
import { queryAll } from '@waybill/table/read';
import { loadEntries } from '../feed/entry.repository.ts';
import { indexInto, type OrderSource } from '../feed/index-orders.command.ts';
import {
  entryKey,
  entryPartitions,
  type IndexOf,
  type RebuildJob,
  wordKey,
} from '../index/index.entity.ts';
import { changeState, loadState } from '../index/state.repository.ts';

/** All orders of a tenant in the order of their ids. */
export interface OrderWalk extends OrderSource {
  readonly idsBehind: (tenant: string, after: string | null, limit: number) => Promise<string[]>;
}

/** Orders of a step. */
const STEP = 100;

/**
 * A process may have read which indexes are fed just before a rebuild began; what it indexes, it
 * indexes within this time.
 */
const QUIET_MS = 30_000;

/** Longer than a search or a consumer lasts that knows the former index. */
const READ_MS = 120_000;

/** Puts the next orders into the new index; false where all of them are in it. */
async function putNext(walk: OrderWalk, index: IndexOf, job: RebuildJob): Promise<boolean> {
  const ids = await walk.idsBehind(index.tenant, job.after, STEP);
  const after = ids.at(-1);
  if (after === undefined) return false;
  const failed = await indexInto([index], index.tenant, ids, walk);
  for (const [id, cause] of failed) throw new Error(`order ${id} is not indexed`, { cause });
  await changeState(index.tenant, (state) =>
    state.job?.id === job.id && state.job.after === job.after
      ? { ...state, job: { ...job, after, orders: job.orders + ids.length } }
      : undefined,
  );
  return true;
}

/** Removes an index entry by entry, each behind its words; true once it is gone. */
async function removeIndex(index: IndexOf, hasTime: () => boolean): Promise<boolean> {
  for (const pk of entryPartitions(index)) {
    for (;;) {
      if (!hasTime()) return false;
      const ids = (await queryAll({ pk, limit: STEP, attributes: ['pk', 'sk'] })).map(
        ({ sk }) => sk,
      );
      if (ids.length === 0) break;
      const entries = await loadEntries(index, ids);
      const keys = entries.flatMap((entry) =>
        [...(entry?.words ?? []), ...(entry?.leaving ?? [])].map(([word, group]) =>
          wordKey(index, word, group),
        ),
      );
      await removeMany([...new Map(keys.map((key) => [key.sk, key])).values()]);
      await removeMany(ids.map((id) => entryKey(index, id)));
    }
  }
  return true;
}

/**
 * Goes on with the rebuild of a tenant as far as there is time: the orders in the order of their ids,
 * each as by an event of it; then searches read the new index (SEA-13), and the former one goes once
 * no search reads it. A process that dies costs the step it was at.
 */
export async function continueRebuild(
  tenant: string,
  walk: OrderWalk,
  hasTime: () => boolean,
): Promise<'running' | 'finished'> {
  while (hasTime()) {
    const { job, next, live, old } = await loadState(tenant);
    const passed = (since: string | null | undefined) => walk.clock() - Date.parse(since ?? '');
    if (job !== undefined && next !== undefined) {
      if (passed(job.created_at) < QUIET_MS) return 'running';
      if (await putNext(walk, { tenant, generation: next }, job)) continue;
      const finished_at = toInstant(new Date(walk.clock()));
      const finished = { ...job, status: 'finished', finished_at } as const;
      await changeState(tenant, (state) =>
        state.next === next
          ? { ...state, live: next, next: undefined, old: live, job: finished }
          : undefined,
      );
    } else {
      if (old === undefined) return 'finished';
      if (passed(job?.finished_at) < READ_MS) return 'running';
      if (!(await removeIndex({ tenant, generation: old }, hasTime))) return 'running';
      await changeState(tenant, (state) =>
        state.old === old ? { ...state, old: undefined } : undefined,
      );
    }
  }
  return 'running';
}
