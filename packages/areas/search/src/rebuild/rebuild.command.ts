import { toInstant } from '@waybill/kernel/instant';
import { indexedOrder, type LoadOrder } from '../feed/index-order.command.ts';
import { foldLog, foldOrders } from '../index/fold-log.command.ts';
import type { IndexOf, RebuildJob } from '../index/index.entity.ts';
import type { IndexedOrder } from '../index/log.repository.ts';
import { loadManifest } from '../index/manifest.repository.ts';
import { mergeRuns } from '../index/merge-runs.command.ts';
import { changeState, loadState } from '../index/state.repository.ts';
import { newRebuild } from './new-rebuild.ts';
import { removeIndex } from './remove-index.command.ts';

/** The orders of a tenant in the order of their ids, as their area reads them. */
export interface OrderWalk {
  readonly idsBehind: (tenant: string, after: string | null, limit: number) => Promise<string[]>;
  readonly load: LoadOrder;
}

/** Orders of a step: a run of the second level. */
const STEP = 512;

const ORDERS_AT_ONCE = 16;

/**
 * A process may have read which indexes are fed just before a rebuild began; what it logs, it logs
 * within this time.
 */
const QUIET_MS = 30_000;

/** Longer than a search lasts that reads the index of before. */
const READ_MS = 120_000;

/** Begins a rebuild that the index needs; nothing where one runs (SEA-13). */
export async function beginRebuild(
  tenant: string,
  id: string,
  now: Date,
): Promise<RebuildJob | undefined> {
  const changed = await changeState(tenant, (state) => newRebuild(state, id, toInstant(now)));
  return changed?.job;
}

async function loadStep(walk: OrderWalk, tenant: string, ids: readonly string[]) {
  const orders: IndexedOrder[] = [];
  for (let start = 0; start < ids.length; start += ORDERS_AT_ONCE) {
    const some = ids.slice(start, start + ORDERS_AT_ONCE);
    const loaded = await Promise.all(some.map((id) => walk.load(tenant, id)));
    orders.push(...loaded.filter((order) => order !== undefined).map(indexedOrder));
  }
  return orders;
}

/** Puts the next orders into the new index; false where all of them are in it. */
async function stepOrders(
  walk: OrderWalk,
  index: IndexOf,
  job: RebuildJob,
  now: number,
): Promise<boolean> {
  const ids = await walk.idsBehind(index.tenant, job.after, STEP);
  const after = ids.at(-1);
  if (after === undefined) return false;
  const orders = await loadStep(walk, index.tenant, ids);
  if ((await foldOrders(index, orders, now, 1)) === undefined) return true;
  await changeState(index.tenant, (state) =>
    state.job?.id === job.id && state.job.after === job.after
      ? { ...state, job: { ...job, after, orders: job.orders + orders.length } }
      : undefined,
  );
  return true;
}

/** Removes the index of before, once the searches that read it have ended. */
async function removeOld(
  tenant: string,
  job: RebuildJob | undefined,
  old: number | undefined,
  clock: () => number,
  hasTime: () => boolean,
): Promise<'running' | 'finished'> {
  if (old === undefined) return 'finished';
  if (clock() - Date.parse(job?.finished_at ?? '') < READ_MS) return 'running';
  if (!(await removeIndex({ tenant, generation: old }, hasTime))) return 'running';
  await changeState(tenant, (state) =>
    state.old === old ? { ...state, old: undefined } : undefined,
  );
  return 'finished';
}

/**
 * Goes on with the rebuild of a tenant as far as there is time: the orders in the order of their
 * ids, then what changed meanwhile, then searches read the new index. A process that dies costs the step it was at.
 */
export async function continueRebuild(
  tenant: string,
  walk: OrderWalk,
  clock: () => number,
  hasTime: () => boolean,
): Promise<'running' | 'finished'> {
  while (hasTime()) {
    const { job, next, live, old } = await loadState(tenant);
    if (job === undefined || next === undefined) return removeOld(tenant, job, old, clock, hasTime);
    if (clock() - Date.parse(job.created_at) < QUIET_MS) return 'running';
    const index = { tenant, generation: next };
    if (await stepOrders(walk, index, job, clock())) {
      if ((await mergeRuns(index, clock, hasTime)) === 'more') return 'running';
      continue;
    }
    while ((await foldLog(index, clock())).folded > 0) if (!hasTime()) return 'running';
    if ((await mergeRuns(index, clock, hasTime)) !== 'none') continue;
    if ((await loadManifest(index)).fold !== null) return 'running';
    await changeState(tenant, (state) =>
      state.next === next
        ? {
            live: next,
            next: undefined,
            old: live,
            job: { ...job, status: 'finished', finished_at: toInstant(new Date(clock())) },
          }
        : undefined,
    );
  }
  return 'running';
}
