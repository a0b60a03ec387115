import { Failures } from '@waybill/kernel/failures';
import { commit } from '@waybill/table/commit';
import { definePattern, lastPart } from '@waybill/table/item';
import { walkDue } from '@waybill/table/operate';
import { type Consistency, get } from '@waybill/table/read';
import { concurrentModification, type ItemWrite, isNew } from '@waybill/table/write';
import {
  type IndexOf,
  rebuildDue,
  rebuildsDue,
  type SearchState,
  stateEntity,
  stateKey,
} from './index.entity.ts';

export const patterns = [
  definePattern({
    name: 'Which index a tenant searches',
    key: 'pk = T#tenant#SEARCH, sk = STATE',
    reads: 'the index that is live, and the one that a rebuild makes',
  }),
  definePattern({
    name: 'Rebuilds of searches that run',
    key: 'due_pk = SEARCH_REBUILDS#0…, due_sk = T#tenant',
    index: 'due',
    reads: 'the tenants whose search is being made anew',
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

/** The indexes that changes go to. */
export async function fedIndexes(tenant: string): Promise<IndexOf[]> {
  const { live, next } = await loadState(tenant);
  return [live, ...(next === undefined ? [] : [next])].map((generation) => ({
    tenant,
    generation,
  }));
}

/** The write of a state on the version that was read; it waits for a next step while there is one. */
export function stateWrite(tenant: string, { version, state }: StateVersion): ItemWrite {
  const isBusy = state.next !== undefined || state.old !== undefined;
  const item = stateEntity.item(stateKey(tenant), { version: version + 1, ...state });
  return {
    put: { ...item, ...(isBusy && rebuildDue(tenant)) },
    when: version === 0 ? isNew : ['version', '=', version],
    orElse: concurrentModification,
  };
}

/** Changes the state of a tenant on what it is now; nothing is written where `change` answers nothing. */
export async function changeState(
  tenant: string,
  change: (state: SearchState) => SearchState | undefined,
): Promise<void> {
  for (;;) {
    const { version, state } = await loadStateVersion(tenant);
    const changed = change(state);
    if (changed === undefined) return;
    if ((await commit([stateWrite(tenant, { version, state: changed })])) === undefined) return;
  }
}

/** The tenants whose search is being rebuilt. */
export async function rebuildingTenants(now: Date): Promise<string[]> {
  const tenants: string[] = [];
  const failures = new Failures();
  await walkDue({ kind: rebuildsDue, upTo: 'T#~', now }, failures, async (rows) => {
    tenants.push(...rows.map((row) => lastPart(String(row['due_sk']))));
  });
  failures.raise((count) => `${count} shards of rebuilds cannot be read`);
  return tenants;
}
