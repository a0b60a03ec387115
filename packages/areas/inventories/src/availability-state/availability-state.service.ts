import { bindRules } from '@waybill/resources/bind-rules';
import { sumOfShards } from '@waybill/table/count';
import { loadStateRowCounts } from './availability-state.repository.ts';
import { availabilityStates } from './availability-state.resource.ts';
import { stateRows } from './availability-state.writes.ts';
import { refuseStateRemoval } from './state-rules.ts';

/** A state is deleted only while no row carries it, rows that are being changed included (INV-142). */
export const availabilityStateService = bindRules(availabilityStates, {
  loadDeleteRules: async ({ ctx: { now }, scope: { tenant }, id }) => {
    const counts = await loadStateRowCounts(tenant, id);
    return {
      refuseDelete: ({ row }) => refuseStateRemoval(row, sumOfShards(counts)),
      sideWrites: () => stateRows.close(tenant, id, counts, now),
    };
  },
});
