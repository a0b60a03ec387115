import type { AuthorizerContext } from '@waybill/api/identity';
import { NOWHERE } from '@waybill/api/places';
import { getMany } from '@waybill/table/read';
import { apiKeyAddress, apiKeyEntity } from './api-key/api-key.entity.ts';
import { keyHash } from './api-key/secret.ts';
import { SLUG_PATTERN } from './tenant/slug.ts';
import { tenantAddress, tenantEntity } from './tenant/tenant.entity.ts';

/** Reads which of some locations are still there; the area that has them wires it. */
type LivingLocations = (tenant: string, ids: readonly string[]) => Promise<readonly string[]>;

/** Without the area that has them, none of them is there. */
const noLocations: LivingLocations = async () => [];

/**
 * Locations of a key that is bound to some, without those that are gone: never nothing, which would
 * bind it to none (API-312).
 */
async function boundTo(
  tenant: string,
  ids: readonly string[] | null,
  living: LivingLocations,
): Promise<Pick<AuthorizerContext, 'locationIds'>> {
  if (ids === null) return {};
  const [first = NOWHERE, ...others] = await living(tenant, ids);
  return { locationIds: [first, ...others].join(' ') };
}

/**
 * Tenant and key to the caller's rights, in one round trip (API-98), and one more for a key that is bound to locations. A key of
 * another tenant looks like a wrong one: it is looked up in the named tenant's partition only.
 */
export async function authorize(
  tenant: string | undefined,
  secret: string | undefined,
  now: Date,
  living = noLocations,
): Promise<AuthorizerContext> {
  if (tenant === undefined || tenant === '') return { outcome: 'tenant_required' };
  if (secret === undefined || secret === '' || !SLUG_PATTERN.test(tenant)) {
    return { outcome: 'unauthorized' };
  }
  const hash = keyHash(secret);
  const [keyItem, tenantItem] = await getMany([apiKeyAddress(tenant, hash), tenantAddress(tenant)]);
  if (keyItem === undefined || tenantItem === undefined) return { outcome: 'unauthorized' };
  const key = apiKeyEntity.read(keyItem);
  if (key.expires_at !== null && key.expires_at <= now.toISOString()) {
    return { outcome: 'unauthorized' };
  }
  const { status, rate_limit, operator, cursor_secret } = tenantEntity.read(tenantItem);
  if (status === 'suspended') return { outcome: 'tenant_suspended' };
  return {
    outcome: 'ok',
    tenant,
    operator: String(operator),
    keyId: key.id,
    keyName: key.name,
    cursorSecret: cursor_secret,
    permissions: key.permissions.join(' '),
    ...(key.contact_id === null ? {} : { contactId: key.contact_id }),
    ...(key.organization_id === null ? {} : { organizationId: key.organization_id }),
    ...(await boundTo(tenant, key.location_ids, living)),
    contactPermissions: key.contact_permissions.join(' '),
    ...(rate_limit === null ? {} : { rateLimit: String(rate_limit) }),
  };
}
