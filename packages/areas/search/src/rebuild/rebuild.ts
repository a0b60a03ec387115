import type { RebuildJob, SearchState } from '../index/index.entity.ts';
import type { SearchRebuild } from '../index/search-rebuild.schema.ts';

/** A rebuild that begins; nothing where one runs, or the index before the last one is not gone yet. */
export function newRebuild(state: SearchState, id: string, at: string): SearchState | undefined {
  if (state.next !== undefined || state.old !== undefined) return undefined;
  const begun = { id, status: 'running', orders: 0, created_at: at } as const;
  return { ...state, next: state.live + 1, job: { ...begun, finished_at: null, after: null } };
}

/** A rebuild as its operations answer it. */
export const presentRebuild = ({ after: _after, ...job }: RebuildJob): SearchRebuild => job;
