import { expireDocuments } from '@waybill/peppol/expiry/expire-documents.command';
import { walkTenants } from '@waybill/tenants/tenant/walk-tenants.command';

const WALK = { name: 'expire-peppol-documents', runMs: 240_000, tenantMs: 20_000 };

/** Removes the refused documents of every tenant that were kept long enough. */
export async function handler() {
  let removed = 0;
  await walkTenants(WALK, async (tenant, until) => {
    removed += await expireDocuments(tenant, new Date(), until);
  });
  return { removed };
}
