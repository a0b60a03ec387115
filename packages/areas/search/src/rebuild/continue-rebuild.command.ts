import { commit } from '@waybill/table/commit';
import type { Work } from '@waybill/work/work';
import { removeSome } from '../feed/entry.repository.ts';
import { indexOrders, type LoadOrders } from '../feed/index-orders.command.ts';
import { loadState, stateWrite } from '../index/state.repository.ts';
import { behindStep } from './rebuild.ts';

/** All orders of a tenant in the order of their ids. */
export interface OrderWalk {
  readonly idsBehind: (tenant: string, after: string | null, limit: number) => Promise<string[]>;
  readonly load: LoadOrders;
}

/** Orders of a step. */
const STEP = 100;

/** Longer than a run of what read of the indexes before they changed, and the run that changed them. */
const QUIET_MS = 120_000;

/**
 * Goes on with the rebuild of a tenant as far as there is time, and tells if it is done: the orders in
 * the order of their ids, each as by an event of it; then searches read the new index (SEA-13), and the
 * former one goes. A process that dies, or meets another one, costs the step it was at.
 */
export async function continueRebuild(
  work: Work,
  { idsBehind, load }: OrderWalk,
  hasTime: () => boolean,
): Promise<boolean> {
  const { tenant, at, now } = work;
  while (hasTime()) {
    const state = await loadState(tenant);
    const { job, next, old } = state;
    if (job === undefined || (next ?? old) === undefined) return true;
    if (now.getTime() - Date.parse(job.finished_at ?? job.created_at) < QUIET_MS) return false;
    if (next !== undefined) {
      const ids = await idsBehind(tenant, job.after, STEP);
      const failed = await indexOrders(work, ids, load);
      for (const [id, cause] of failed) throw new Error(`order ${id} is not indexed`, { cause });
      await commit([stateWrite(tenant, behindStep({ ...state, job, next }, ids, at))]);
    } else if (old !== undefined && !(await removeSome({ tenant, generation: old }))) {
      await commit([stateWrite(tenant, { ...state, old: undefined })]);
    }
  }
  return false;
}
