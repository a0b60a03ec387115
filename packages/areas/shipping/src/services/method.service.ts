import { bindRules } from '@waybill/resources/bind-rules';
import { countMethodsOfCarriers, loadCarriers } from '../carrier/carrier.repository.ts';
import { methods } from '../method/method.resource.ts';
import { normalizeMethod } from '../method/normalize-method.ts';
import { countChangesOf, countOfferChanges } from '../shared/offer-versions.writes.ts';
import { loadChunks } from '../tier/tier.repository.ts';
import { removeTable } from '../tier/tier.writes.ts';
import { versionOfTiers } from '../tier/tier-chunks.ts';

const countChange = countChangesOf('method');

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
  loadDeleteRules: async ({ ctx: { tenant }, id }) => {
    const chunks = await loadChunks(tenant, id);
    const seen = versionOfTiers(chunks);
    return {
      sideWrites: ({ before }) => [
        ...countOfferChanges(tenant, [
          { part: 'method', id, by: 'gone' },
          { part: 'tiers', id, by: 'gone', seen },
        ]),
        ...removeTable(tenant, id, chunks),
        ...countMethodsOfCarriers(tenant, before?.row.carrier_id ?? null, null),
      ],
    };
  },
  // A removed method is counted with its tiers.
  sideWrites: (change, call) => (change.after === undefined ? [] : countChange(change, call)),
});
