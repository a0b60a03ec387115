import { defineShardedCount } from '@waybill/table/count';
import type { Changes } from '@waybill/table/write';
import type { AvailabilityState } from './availability-state.resource.ts';
import type { InState } from './state-rules.ts';

/** Counts the stock rows in a state. */
export const stateRows = defineShardedCount('AVAILABILITY_STATE_ROWS');

interface Row extends InState {
  readonly id: string;
}

/** Rows that a call brings into their states, and rows that it takes out of them. */
interface Moved {
  readonly came?: readonly Row[];
  readonly left?: readonly Row[];
}

/** Counts each state once, so that its deletion notices; one that is gone is looked up anew (INV-142). */
export function countStates(
  tenant: string,
  states: readonly Pick<AvailabilityState, 'id' | 'code'>[],
  { came = [], left = [] }: Moved,
): Changes {
  const withDecision = states.flatMap(({ id: owner, code }) => {
    const isIn = (row: Row) => row.availability_code === code;
    const by = came.filter(isIn).length - left.filter(isIn).length;
    const first = [...came, ...left].find(isIn);
    if (by === 0 || first === undefined) return [];
    return [stateRows.add({ tenant, owner, member: first.id }, by)];
  });
  return { steps: [], withDecision };
}
