import { bindRules } from '@waybill/resources/bind-rules';
import { sumOfShards } from '@waybill/table/count';
import { loadListCounts } from './kind.repository.ts';
import { kinds } from './kind.resource.ts';
import { refuseKindRemoval } from './kind-rules.ts';
import { kindLists } from './list-count.writes.ts';

/** A kind is deleted only while no list carries it, lists that are being made included (ORL-10). */
export const kindService = bindRules(kinds, {
  loadDeleteRules: async ({ ctx: { now }, scope: { tenant }, id }) => {
    const counts = await loadListCounts(tenant, id);
    return {
      refuseDelete: ({ row }, rest) => refuseKindRemoval(row, rest, sumOfShards(counts)),
      sideWrites: () => kindLists.close(tenant, id, counts, now),
    };
  },
});
