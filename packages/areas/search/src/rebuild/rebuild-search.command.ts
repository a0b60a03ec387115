import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { RebuildJob } from '../index/index.entity.ts';
import { loadStateVersion, type StateVersion, stateWrite } from '../index/state.repository.ts';
import { newRebuild } from './new-rebuild.ts';
import { presentRebuild } from './present-rebuild.ts';
import type { SearchRebuild } from './rebuild.schema.ts';

interface Decision {
  readonly job: RebuildJob;
  readonly begun: StateVersion | undefined;
}

/** Begins the rebuild of a tenant's search for the operator; one that runs is answered as it is (SEA-13). */
export function rebuildSearch(work: Work, tenant: string) {
  const id = work.newId();
  const rebuild: Command<StateVersion, Decision, SearchRebuild, never> = {
    load: () => loadStateVersion(tenant),
    decide: ({ version, state }) => {
      const begun = newRebuild(state, id, work.at);
      const job = begun?.job ?? state.job;
      if (job === undefined) throw new Error(`the search of ${tenant} is made anew by nothing`);
      return { job, begun: begun && { version, state: begun } };
    },
    write: ({ begun }) => (begun === undefined ? [] : [stateWrite(tenant, begun)]),
    present: ({ job }) => presentRebuild(job),
  };
  return runCommand(work, rebuild);
}
