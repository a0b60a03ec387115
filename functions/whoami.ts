import { unauthorized } from '@waybill/api/identity';
import { serve } from '@waybill/api/serve';
import { loadLocations } from '@waybill/inventories/location/location.repository';
import { isRejection } from '@waybill/kernel/rejection';
import { listApiKeys } from '@waybill/tenants/api-key/api-key.repository';
import { codesOf, placesFor } from '@waybill/tenants/api-key/present-api-key';
import { whoamiOperation } from '@waybill/tenants/api-key/whoami.operations';

/** The caller as the service sees it (API-7, API-310). */
export const handler = serve(whoamiOperation, async ({ ctx }) => {
  const { tenant, keyId, permissions, principal, at } = ctx;
  const [keys, market] = await Promise.all([listApiKeys(tenant, at), ctx.market()]);
  if (isRejection(market)) return market;
  const key = keys.find(({ id }) => id === keyId);
  // The authorizer's word may be half a minute old.
  if (key === undefined) return unauthorized;
  return {
    tenant,
    key: { id: key.id, name: key.name },
    expires_at: key.expires_at,
    location_codes: codesOf(key, await placesFor(tenant, [key], loadLocations)),
    permissions: [...permissions],
    principal:
      principal === undefined
        ? null
        : {
            contact_id: principal.contactId ?? null,
            organization_id: principal.organizationId ?? null,
            permissions: [...principal.permissions],
          },
    market: market ?? null,
  };
});
