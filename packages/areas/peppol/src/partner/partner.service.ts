import { bindRules } from '@waybill/resources/bind-rules';
import { loadMarkets } from '../shared/market.repository.ts';
import { partners } from './partner.resource.ts';
import { normalizePartner } from './partner-rules.ts';

/** A partner names a market of the tenant (PEP-34). */
export const partnerService = bindRules(partners, {
  loadWriteRules: async ({ scope: { tenant } }) => {
    const { all } = await loadMarkets(tenant);
    const codes = all.map(({ code }) => code);
    return { normalize: (draft, { before }) => normalizePartner(draft, codes, before) };
  },
});
