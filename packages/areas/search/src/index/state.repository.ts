import { commit } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { type Consistency, get } from '@waybill/table/read';
import { concurrentModification, type ItemWrite, isNew } from '@waybill/table/write';
import { type IndexOf, jobEntity, jobKey, stateEntity, stateKey } from './index.entity.ts';
import type { SearchState } from './search-state.ts';

export const patterns = [
  definePattern({
    name: 'Which index a tenant searches',
    key: 'pk = T#tenant#SEARCH, sk = STATE',
    reads: 'the index that is live, and the one that a rebuild makes',
  }),
];

const FIRST: SearchState = { live: 1, next: undefined, old: undefined, job: undefined };

/** A state, and the number of the change that made it. */
export interface StateVersion {
  readonly version: number;
  readonly state: SearchState;
}

/** The state of a tenant, with the number of its last change. */
export async function loadStateVersion(
  tenant: string,
  options: Consistency = {},
): Promise<StateVersion> {
  const item = await get(stateKey(tenant), options);
  if (item === undefined) return { version: 0, state: FIRST };
  const { version, ...state } = stateEntity.read(item);
  return { version, state };
}

export async function loadState(tenant: string): Promise<SearchState> {
  return (await loadStateVersion(tenant)).state;
}

/**
 * The index that a search reads. A read that trails may name the one before, which stays whole until
 * long after (`removeOld`).
 */
export async function searchedIndex(tenant: string): Promise<IndexOf> {
  const { state } = await loadStateVersion(tenant, { consistent: false });
  return { tenant, generation: state.live };
}

/** The index that is searched, as it is now. */
export async function liveIndex(tenant: string): Promise<IndexOf> {
  return { tenant, generation: (await loadState(tenant)).live };
}

/** The indexes that changes go to. */
export async function fedIndexes(tenant: string): Promise<IndexOf[]> {
  const { live, next } = await loadState(tenant);
  return [live, ...(next === undefined ? [] : [next])].map((generation) => ({
    tenant,
    generation,
  }));
}

/**
 * The writes of a state on the version that was read, with its tenant among those whose rebuild
 * runs, or whose index of before is not gone.
 */
export function stateWrites(tenant: string, { version, state }: StateVersion): ItemWrite[] {
  const isBusy = state.next !== undefined || state.old !== undefined;
  return [
    {
      put: stateEntity.item(stateKey(tenant), { version: version + 1, ...state }),
      when: version === 0 ? isNew : ['version', '=', version],
      orElse: concurrentModification,
    },
    isBusy ? { put: jobEntity.item(jobKey(tenant), { tenant }) } : { remove: jobKey(tenant) },
  ];
}

/** Changes the state of a tenant on what it is now; nothing is written where `change` answers nothing. */
export async function changeState(
  tenant: string,
  change: (state: SearchState) => SearchState | undefined,
): Promise<SearchState | undefined> {
  for (;;) {
    const { version, state } = await loadStateVersion(tenant);
    const changed = change(state);
    if (changed === undefined) return undefined;
    const refused = await commit(stateWrites(tenant, { version, state: changed }));
    if (refused === undefined) return changed;
  }
}
