import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { RebuildJob, SearchState } from '../index/index.entity.ts';
import type { SearchRebuild } from '../index/search-rebuild.schema.ts';
import { loadState, stateWrite } from '../index/state.repository.ts';
import { newRebuild, presentRebuild } from './rebuild.ts';

interface Decision {
  readonly job: RebuildJob;
  readonly begun: SearchState | undefined;
}

/** Begins the rebuild of a tenant's search for the operator; one that runs is answered as it is (SEA-13). */
export function rebuildSearch(work: Work, tenant: string) {
  const id = work.newId();
  const rebuild: Command<SearchState, Decision, SearchRebuild, never> = {
    load: () => loadState(tenant),
    decide: (state) => {
      const begun = newRebuild(state, id, work.at);
      const job = (begun ?? state).job;
      if (job === undefined) throw new Error(`the search of ${tenant} is made anew by nothing`);
      return { job, begun };
    },
    write: ({ begun }) => (begun === undefined ? [] : [stateWrite(tenant, begun)]),
    present: ({ job }) => presentRebuild(job),
  };
  return runCommand(work, rebuild);
}
