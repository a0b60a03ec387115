import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { presentKey } from '../api-key/present-api-key.ts';
import { newTenant, type TenantToCome } from './new-tenant.writes.ts';

/**
 * Creates a tenant with everything it starts with. The secret of its first key is shown in this
 * answer alone (API-93).
 */
export function provisionTenant(work: Work, shop: TenantToCome) {
  return runCommand(work, {
    load: async () => undefined,
    decide: () => newTenant(shop, work),
    write: ({ writes }) => writes,
    present: ({ tenant, apiKey }) => {
      return { tenant, api_key: { ...presentKey(apiKey, []), key: shop.secret } };
    },
    keep: ({ tenant, apiKey }) => ({ tenant, api_key: presentKey(apiKey, []) }),
  });
}
