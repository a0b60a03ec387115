import { type Rejection, reject } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { get, queryAll } from '@waybill/table/read';
import { isNew, isThere, type TableItem, type Write } from '@waybill/table/write';
import { TENANTS, tenantAddress, tenantEntity } from './tenant.entity.ts';
import type { Tenant } from './tenant.schema.ts';

export const patterns = [
  definePattern({
    name: 'Tenants',
    key: 'pk = TENANTS, sk = slug',
    reads: 'the directory, or one tenant; the only partition without a tenant in its key',
  }),
];

function asTenant(item: TableItem): Tenant {
  const { operator: _, cursor_secret: __, ...tenant } = tenantEntity.read(item);
  return { slug: item.sk, ...tenant };
}

export async function listTenants(): Promise<Tenant[]> {
  return (await queryAll({ pk: TENANTS })).map(asTenant);
}

export async function findTenant(slug: string): Promise<Tenant | undefined> {
  const item = await get(tenantAddress(slug));
  return item === undefined ? undefined : asTenant(item);
}

/** Stored fields of a tenant that no caller sees. */
interface Unshown {
  /** Its keys manage tenants. */
  readonly operator: boolean;
  readonly cursorSecret: string;
}

/** The write that enters a tenant into the directory. */
export function tenantWrite(
  { slug, ...tenant }: Tenant,
  { operator, cursorSecret }: Unshown,
): Write<Rejection<'unique_violation'>> {
  return {
    put: tenantEntity.item(tenantAddress(slug), {
      ...tenant,
      operator,
      cursor_secret: cursorSecret,
    }),
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
export type TenantChanges = Partial<Pick<Tenant, 'name' | 'status' | 'rate_limit'>> &
  Pick<Tenant, 'updated_at'>;

const operatorTenant = reject(
  'operator_tenant',
  'The operator tenant cannot be suspended: no key could reactivate it.',
);

/**
 * Changes a tenant. The operator cannot be suspended, since only its own keys could bring it back
 * (API-96).
 */
export async function changeTenant(
  slug: string,
  changes: TenantChanges,
): Promise<Tenant | Rejection<'not_found' | 'operator_tenant'>> {
  const outcome = await write({
    update: tenantAddress(slug),
    set: tenantEntity.attributes(changes),
    when: changes.status === 'suspended' ? { all: [isThere, ['operator', 'absent']] } : isThere,
  });
  if ('refused' in outcome) {
    return outcome.stored === undefined ? noSuchTenant(slug) : operatorTenant;
  }
  return outcome.item === undefined ? noSuchTenant(slug) : asTenant(outcome.item);
}
