import type { RebuildJob, SearchState } from '../index/index.entity.ts';
import type { SearchRebuild } from '../index/search-rebuild.schema.ts';

/** The state of a tenant with the rebuild that is asked for. */
export type Rebuilding = SearchState & { readonly job: RebuildJob };

/**
 * A rebuild that begins; the one of before where it runs, or where the index of before it is not gone
 * yet (SEA-13).
 */
export function rebuilding(state: SearchState, id: string, at: string): Rebuilding {
  const { job, live, next, old } = state;
  if (job !== undefined && (next ?? old) !== undefined) return { ...state, job };
  const begun = { id, status: 'running', orders: 0, created_at: at } as const;
  return { ...state, next: live + 1, job: { ...begun, finished_at: null, after: null } };
}

/** A state whose next index got some orders; searches read that index where there were none left. */
export function behindStep(
  state: Rebuilding & { readonly next: number },
  ids: readonly string[],
  at: string,
): SearchState {
  const { job, live, next } = state;
  const after = ids.at(-1);
  if (after !== undefined) {
    return { ...state, job: { ...job, after, orders: job.orders + ids.length } };
  }
  const finished = { ...job, status: 'finished', finished_at: at } as const;
  return { ...state, live: next, next: undefined, old: live, job: finished };
}

/** A rebuild as its operations answer it. */
export const presentRebuild = ({ after: _after, ...job }: RebuildJob): SearchRebuild => job;
