import { bindRules } from '@waybill/resources/bind-rules';
import { loadRows } from '@waybill/resources/collection.repository';
import { concurrentModification } from '@waybill/table/write';
import { carriers } from '../carrier/carrier.resource.ts';
import { findCarriersWith, refuseServiceLevelRemoval } from '../service-level/level-removal.ts';
import { serviceLevels } from '../service-level/service-level.resource.ts';
import { inOrder } from '../shared/in-order.ts';

/** A level is deleted only while no carrier has it (SHP-79). */
export const serviceLevelService = bindRules(serviceLevels, {
  loadDeleteRules: async ({ scope }) => {
    const found = inOrder(await loadRows(carriers, { tenant: scope.tenant }));
    return {
      refuseDelete: ({ row, item }, rest) => {
        const users = findCarriersWith(row, found);
        // A query during a transaction is no snapshot: it may miss a carrier that the level counts.
        if (users.length !== item['carriers']) return concurrentModification;
        return refuseServiceLevelRemoval(row, rest, users);
      },
    };
  },
});
