import { bindRules } from '@waybill/resources/bind-rules';
import { countMethodsOfCarriers, loadCarriers } from '../carrier/carrier.repository.ts';
import { methods } from '../method/method.resource.ts';
import { normalizeMethod } from '../method/normalize-method.ts';
import { changeOffer } from '../offer-token.writes.ts';
import { tiersKey } from '../tier/tier-table.entity.ts';

/** A method has a carrier of the tenant or none (SHP-42) and goes with its tiers (SHP-46); every change changes quotes. */
export const methodService = bindRules(methods, {
  loadWriteRules: async ({ ctx: { tenant } }) => {
    const ids = (await loadCarriers(tenant)).map(({ id }) => id);
    return {
      normalize: (draft, { before }) => normalizeMethod(draft, ids, before),
      sideWrites: ({ before, after }) =>
        countMethodsOfCarriers(tenant, before?.row.carrier_id ?? null, after?.carrier_id ?? null),
    };
  },
  loadDeleteRules: async ({ ctx: { tenant }, id = '' }) => ({
    sideWrites: ({ before }) => [
      { remove: tiersKey(tenant, id) },
      ...countMethodsOfCarriers(tenant, before?.row.carrier_id ?? null, null),
    ],
  }),
  sideWrites: changeOffer,
});
