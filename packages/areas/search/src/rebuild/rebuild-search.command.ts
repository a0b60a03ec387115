import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { SearchState } from '../index/index.entity.ts';
import type { SearchRebuild } from '../index/search-rebuild.schema.ts';
import { loadState, stateWrite } from '../index/state.repository.ts';
import { presentRebuild, type Rebuilding, rebuilding } from './rebuild.ts';

/** Begins the rebuild of a tenant's search for the operator; one that runs is answered as it is (SEA-13). */
export function rebuildSearch(work: Work, tenant: string) {
  const id = work.newId();
  return runCommand<SearchState, Rebuilding, SearchRebuild>(work, {
    load: () => loadState(tenant),
    decide: (state) => rebuilding(state, id, work.at),
    write: (state) => (state.job.id === id ? [stateWrite(tenant, state)] : []),
    present: ({ job }) => presentRebuild(job),
  });
}
