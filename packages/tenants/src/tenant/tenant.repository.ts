import type { Instant } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { isNew, isThere } from '@waybill/table/condition';
import type { Key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { get, queryAll } from '@waybill/table/read';
import type { TableItem, Write } from '@waybill/table/write';
import type { Tenant } from './tenant.schema.ts';

export const patterns = [
  definePattern({
    name: 'Tenants',
    key: 'pk = TENANTS, sk = slug',
    reads: 'the directory, or one tenant; the only partition without a tenant in its key',
  }),
];

/** The partition of all tenants, by their slugs. */
export const TENANTS = 'TENANTS';

export function tenantAddress(slug: string): Key {
  return { pk: TENANTS, sk: slug };
}

export function asTenant(item: TableItem): Tenant {
  const { sk: slug, name, status, rate_limit = null, created_at, updated_at } = item;
  return { slug, name, status, rate_limit, created_at, updated_at } as Tenant;
}

/** Whether the stored tenant is the operator: the one whose keys manage tenants. */
export function isOperator(item: TableItem): boolean {
  return item['operator'] === true;
}

export async function listTenants(): Promise<Tenant[]> {
  return (await queryAll({ pk: TENANTS })).map(asTenant);
}

export async function findTenant(slug: string): Promise<Tenant | undefined> {
  const item = await get(tenantAddress(slug));
  return item === undefined ? undefined : asTenant(item);
}

/** The write that enters a tenant into the directory. */
export function tenantWrite(
  tenant: Tenant,
  operator: boolean,
): Write<Rejection<'unique_violation'>> {
  const { slug, ...rest } = tenant;
  return {
    put: { ...tenantAddress(slug), _e: 'tenant', ...rest, ...(operator ? { operator } : {}) },
    when: isNew,
    orElse: reject('unique_violation', `The slug ${slug} is taken.`),
  };
}

/** The refusal of a slug that names no tenant. */
export const noSuchTenant = (slug: string): Rejection<'not_found'> =>
  reject('not_found', `There is no tenant ${slug}.`);

/** The check that a tenant is there, for the transaction of what is written for it. */
export function tenantCheck(slug: string): Write<Rejection<'not_found'>> {
  return { check: tenantAddress(slug), when: isThere, orElse: noSuchTenant(slug) };
}

/** The parts of a tenant that change; absent ones stay. */
export interface TenantChanges {
  readonly name?: Tenant['name'] | undefined;
  readonly status?: Tenant['status'] | undefined;
  readonly rate_limit?: Tenant['rate_limit'] | undefined;
  readonly updated_at: Instant;
}

/**
 * Changes a tenant. The operator cannot be suspended, since only its own keys could bring it back
 * (contract README, Keys).
 */
export async function changeTenant(
  slug: string,
  changes: TenantChanges,
): Promise<Tenant | Rejection> {
  const outcome = await write({
    update: tenantAddress(slug),
    set: { ...changes },
    when: changes.status === 'suspended' ? { all: [isThere, ['operator', 'absent']] } : isThere,
  });
  if ('refused' in outcome) {
    return outcome.stored === undefined ? noSuchTenant(slug) : operatorTenant;
  }
  return outcome.item === undefined ? noSuchTenant(slug) : asTenant(outcome.item);
}

const operatorTenant = reject(
  'operator_tenant',
  'The operator tenant cannot be suspended: nobody could reactivate it.',
);
