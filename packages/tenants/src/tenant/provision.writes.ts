import type { Instant } from '@waybill/kernel/instant';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Write } from '@waybill/table/write';
import { apiKeyWrite } from '../api-key/api-key.repository.ts';
import type { ApiKey } from '../api-key/api-key.schema.ts';
import { keyHash } from '../api-key/secret.ts';
import { unboundKey } from '../api-key/unbound-key.ts';
import { tenantWrite } from './tenant.repository.ts';
import type { Tenant } from './tenant.schema.ts';

/** Every one begins something new: another one with the same name refuses it. */
export type InstallWrite = Write<Rejection<'unique_violation' | 'not_found'>>;

/** What an area installs for a new tenant, as writes of the same transaction. */
export type Installer = (
  tenant: string,
  moment: { now: Date; at: Instant; newId: () => string },
) => InstallWrite[];

/** Everything a new tenant starts with. */
export interface Provision {
  readonly tenant: Tenant;
  readonly apiKey: ApiKey;
  readonly writes: readonly InstallWrite[];
}

/**
 * A new tenant, its first key (permission `*`, unbound) and what the areas install: one
 * transaction (contract README, Tenants).
 */
export function provisionTenant(input: {
  slug: string;
  name: string;
  status: Tenant['status'];
  operator: boolean;
  secret: string;
  permissions?: readonly string[];
  installers: readonly Installer[];
  moment: { now: Date; at: Instant; newId: () => string };
}): Provision {
  const { slug, name, status, secret, moment } = input;
  const tenant: Tenant = {
    slug,
    name,
    status,
    rate_limit: null,
    created_at: moment.at,
    updated_at: moment.at,
  };
  const { permissions } = input;
  const apiKey = unboundKey({
    ...{ name: 'First key', secret, id: moment.newId(), at: moment.at },
    ...(permissions === undefined ? {} : { permissions }),
  });
  const writes: InstallWrite[] = [
    tenantWrite(tenant, input.operator),
    apiKeyWrite(slug, keyHash(secret), apiKey),
    ...input.installers.flatMap((install) => install(slug, moment)),
  ];
  return { tenant, apiKey, writes };
}
