import { bindRules } from '@waybill/resources/bind-rules';
import { loadRows } from '@waybill/resources/collection.repository';
import { concurrentModification } from '@waybill/table/conflict';
import { carriers } from '../carrier/carrier.resource.ts';
import { carriersWith, refuseServiceLevelRemoval } from './delete.ts';
import { serviceLevels } from './service-level.resource.ts';

/** A level goes only while no carrier has it. */
export const serviceLevelService = bindRules(serviceLevels, {
  loadDeleteRules: async ({ scope }) => {
    const found = await loadRows(carriers, { tenant: scope.tenant });
    return {
      refuseDelete: ({ row, item }, rest) => {
        const users = carriersWith(row, found);
        // Queries beside a transaction are no snapshot: one may miss a carrier that the level counts.
        if (users.length !== item['carriers']) return concurrentModification;
        return refuseServiceLevelRemoval(row, rest, users);
      },
    };
  },
});
