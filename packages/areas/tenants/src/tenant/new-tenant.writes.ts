import type { Moment } from '@waybill/kernel/moment';
import { apiKeyWrite } from '../api-key/api-key.repository.ts';
import type { KeptApiKey } from '../api-key/api-key.schema.ts';
import { unboundKey } from '../api-key/new-api-key.ts';
import { keyHash } from '../api-key/secret.ts';
import type { Installer, InstallWrite } from './installer.ts';
import { tenantWrite } from './tenant.repository.ts';
import type { Tenant } from './tenant.schema.ts';

/** Facts about a tenant before it is stored. */
export interface TenantToCome {
  readonly slug: string;
  readonly name: string;
  readonly status: Tenant['status'];
  /** Its keys manage tenants. */
  readonly operator: boolean;
  /** The secret of its first key. */
  readonly secret: string;
  /** The secret that seals its cursors: long and random. */
  readonly cursorSecret: string;
  readonly installers: readonly Installer[];
}

/** Everything a new tenant starts with. */
export interface NewTenant {
  readonly tenant: Tenant;
  readonly apiKey: KeptApiKey;
  readonly writes: readonly InstallWrite[];
}

/**
 * A new tenant, its first key (permission `*`, unbound) and what the areas install: one
 * transaction (API-93).
 */
export function newTenant(
  { slug, name, status, operator, secret, cursorSecret, installers }: TenantToCome,
  moment: Moment,
): NewTenant {
  const { at } = moment;
  const tenant = { slug, name, status, rate_limit: null, created_at: at, updated_at: at };
  const apiKey = unboundKey({ name: 'First key', secret, id: moment.newId(), at });
  const writes: InstallWrite[] = [
    tenantWrite(tenant, { operator, cursorSecret }),
    apiKeyWrite(slug, keyHash(secret), apiKey),
    ...installers.flatMap((install) => install(slug, moment)),
  ];
  return { tenant, apiKey, writes };
}
