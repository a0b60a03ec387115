import { type Rejection, reject } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { isNew, isThere } from '@waybill/table/condition';
import type { Key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { get, queryAll } from '@waybill/table/read';
import type { Item, Write } from '@waybill/table/write';
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

export function asTenant(item: Item): Tenant {
  const { sk: slug, name, status, created_at, updated_at } = item;
  return { slug, name, status, created_at, updated_at } as Tenant;
}

/** Whether the stored tenant is the operator: the one whose keys manage tenants. */
export function isOperator(item: Item): boolean {
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
export function tenantWrite(tenant: Tenant, operator: boolean): Write {
  const { slug, ...rest } = tenant;
  return {
    put: { ...tenantAddress(slug), _e: 'tenant', ...rest, ...(operator ? { operator } : {}) },
    when: isNew,
    orElse: reject('unique_violation', `The slug ${slug} is taken.`),
  };
}

/** Changes name or status; absent keys stay. */
export async function changeTenant(
  slug: string,
  changes: Readonly<Record<string, string | undefined>>,
): Promise<Tenant | Rejection> {
  const outcome = await write({ update: tenantAddress(slug), set: changes, when: isThere });
  if ('refused' in outcome || outcome.item === undefined) {
    return reject('not_found', `There is no tenant ${slug}.`);
  }
  return asTenant(outcome.item);
}
