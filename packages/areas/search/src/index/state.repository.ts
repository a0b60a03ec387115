import { optionalEnv } from '@waybill/kernel/env';
import { reject } from '@waybill/kernel/rejection';
import { dueAttributes } from '@waybill/table/due';
import { definePattern, key } from '@waybill/table/item';
import { type Consistency, get } from '@waybill/table/read';
import { concurrentModification, type ItemWrite, isNew } from '@waybill/table/write';
import {
  type IndexOf,
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
 * The indexes that changes go to; searches read the first. A read that trails may name the former one,
 * which stays whole until long after.
 */
export async function indexesOf(
  tenant: string,
  options: Consistency = {},
): Promise<[IndexOf, ...IndexOf[]]> {
  const { live, next } = await loadState(tenant, options);
  const searched = { tenant, generation: live };
  return next === undefined ? [searched] : [searched, { tenant, generation: next }];
}

/** The write of a state that was decided on what was read; it waits for a next step while there is one. */
export function stateWrite(tenant: string, { version, ...state }: SearchState): ItemWrite {
  const isBusy = (state.next ?? state.old) !== undefined;
  const item = stateEntity.item(stateKey(tenant), { ...state, version: version + 1 });
  return {
    put: { ...item, ...(isBusy && dueAttributes(rebuildsDue, tenant, key('T', tenant))) },
    when: version === 0 ? isNew : ['version', '=', version],
    orElse: concurrentModification,
  };
}
