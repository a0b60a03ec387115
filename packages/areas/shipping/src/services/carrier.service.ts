import { bindRules } from '@waybill/resources/bind-rules';
import { type Carrier, carriers } from '../carrier/carrier.resource.ts';
import { normalizeCarrier } from '../carrier/normalize-carrier.ts';
import {
  countCarriersOfLevels,
  loadServiceLevels,
} from '../service-level/service-level.repository.ts';
import { inOrder } from '../shared/in-order.ts';
import { countChangesOf } from '../shared/offer-versions.writes.ts';

const levelOf = (carrier: Carrier | undefined) =>
  carrier === undefined ? [] : [carrier.service_level];

/** A carrier has a service level of the tenant (SHP-16), which counts it; every change changes quotes. */
export const carrierService = bindRules(carriers, {
  loadWriteRules: async ({ ctx }) => {
    const levels = await loadServiceLevels(ctx);
    const codes = inOrder(levels).map(({ code }) => code);
    return {
      normalize: (draft, { before }) => normalizeCarrier(draft, codes, before),
      sideWrites: ({ before, after }) =>
        countCarriersOfLevels(ctx.tenant, levels, levelOf(before?.row), levelOf(after)),
    };
  },
  sideWrites: countChangesOf('carrier'),
});
