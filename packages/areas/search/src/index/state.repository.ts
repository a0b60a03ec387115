import { optionalEnv } from '@waybill/kernel/env';
import { Failures } from '@waybill/kernel/failures';
import { reject } from '@waybill/kernel/rejection';
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

/** The refusal of a stage that has the search off (SEA-11). */
export const whereSearchIsOff = () =>
  optionalEnv('SEARCH') === 'on'
    ? undefined
    : reject('search_disabled', 'This stage has the search switched off.');

const FIRST: SearchState = { version: 0, live: 1, next: undefined, old: undefined, job: undefined };

export async function loadState(tenant: string, options: Consistency = {}): Promise<SearchState> {
  const item = await get(stateKey(tenant), options);
  return item === undefined ? FIRST : stateEntity.read(item);
}

/**
 * The index that a search reads. A read that trails may name the former one, which stays whole until
 * long after (`removeOld`).
 */
export async function searchedIndex(tenant: string): Promise<IndexOf> {
  const { live } = await loadState(tenant, { consistent: false });
  return { tenant, generation: live };
}

/** The indexes that changes go to. */
export async function fedIndexes(tenant: string): Promise<IndexOf[]> {
  const { live, next } = await loadState(tenant);
  const generations = next === undefined ? [live] : [live, next];
  return generations.map((generation) => ({ tenant, generation }));
}

/** The write of a state that was decided on what was read; it waits for a next step while there is one. */
export function stateWrite(tenant: string, { version, ...state }: SearchState): ItemWrite {
  const isBusy = state.next !== undefined || state.old !== undefined;
  const item = stateEntity.item(stateKey(tenant), { ...state, version: version + 1 });
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
    const changed = change(await loadState(tenant));
    if (changed === undefined) return;
    if ((await commit([stateWrite(tenant, changed)])) === undefined) return;
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
