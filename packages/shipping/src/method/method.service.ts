import { bindRules } from '@waybill/resources/bind-rules';
import { loadCarriers, moveCarrier } from '../carrier/carrier.repository.ts';
import { changeOffer } from '../rate/offer.writes.ts';
import { tiersKey } from '../tier/tier.repository.ts';
import { methods } from './method.resource.ts';
import { settleMethod } from './settle.ts';

/** A method has a carrier of the tenant or none, and goes with its tiers; every change changes quotes. */
export const methodService = bindRules(methods, {
  loadWriteRules: async ({ ctx: { tenant } }) => {
    const ids = (await loadCarriers(tenant)).map(({ id }) => id);
    return {
      normalize: (draft, { before }) => settleMethod(draft, ids, before),
      sideWrites: ({ before, after }) =>
        moveCarrier(tenant, before?.row.carrier_id ?? null, after?.carrier_id ?? null),
    };
  },
  loadDeleteRules: async ({ ctx: { tenant }, id = '' }) => ({
    sideWrites: ({ before }) => [
      { remove: tiersKey(tenant, id) },
      ...moveCarrier(tenant, before?.row.carrier_id ?? null, null),
    ],
  }),
  sideWrites: changeOffer,
});
