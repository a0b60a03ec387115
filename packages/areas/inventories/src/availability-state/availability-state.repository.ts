import { collectionPattern } from '@waybill/resources/address';
import { rowsOf } from '@waybill/resources/collection';
import { loadRows } from '@waybill/resources/collection.repository';
import { loadSeeded, type SeedContext } from '@waybill/resources/seed.repository';
import type { CountShards } from '@waybill/table/count';
import { definePattern } from '@waybill/table/item';
import { getMany } from '@waybill/table/read';
import { type AvailabilityState, availabilityStates } from './availability-state.resource.ts';
import { stateRows } from './availability-state.writes.ts';
import type { InState } from './state-rules.ts';

export const patterns = [
  collectionPattern(availabilityStates),
  definePattern({
    name: 'How many stock rows are in an availability state',
    key: 'pk = T#tenant#AVAILABILITY_STATE_ROWS#state_id#0…15, sk = A',
    reads: 'its sixteen counters, in one batch',
  }),
];

/** The states that a call may name, those to start with included; none is read where it names none. */
export async function loadNamedStates(
  ctx: SeedContext,
  codes: readonly (string | null | undefined)[],
): Promise<AvailabilityState[]> {
  const named = codes.some((code) => code !== null && code !== undefined);
  return named ? rowsOf(await loadSeeded(availabilityStates, ctx)) : [];
}

/** The states of some rows; a shop whose rows have none reads nothing. */
export async function loadStatesOf(
  tenant: string,
  rows: readonly InState[],
): Promise<AvailabilityState[]> {
  const named = rows.some(({ availability_code: code }) => code !== null);
  return named ? loadRows(availabilityStates, { tenant }) : [];
}

/** The counters of the rows in a state, as they are; a missing one is undefined. */
export async function loadStateRowCounts(tenant: string, id: string): Promise<CountShards> {
  return getMany(stateRows.keys(tenant, id));
}
