import type { RebuildJob, SearchState } from '../index/index.entity.ts';

/** A rebuild that begins; nothing where one runs, or the index before the last one is not gone yet. */
export function newRebuild(state: SearchState, id: string, at: string): SearchState | undefined {
  if (state.next !== undefined || state.old !== undefined) return undefined;
  const job: RebuildJob = {
    id,
    status: 'running',
    orders: 0,
    created_at: at,
    finished_at: null,
    after: null,
  };
  return { ...state, next: state.live + 1, job };
}
