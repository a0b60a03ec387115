import { definePattern } from '@waybill/table/item';
import { query } from '@waybill/table/read';
import { TENANTS, tenantAddress } from './tenant.entity.ts';

export const patterns = [
  definePattern({
    name: 'All tenants, group by group',
    key: 'pk = TENANTS, sk behind a slug',
    reads: 'by what visits every tenant: regular walks, and a replay of events',
  }),
];

/** Which tenants, by their slugs. */
export interface TenantBounds {
  readonly behind?: string;
  readonly upTo?: string;
}

/** The slugs of tenants in their order, in groups of some, suspended ones included. */
export async function* tenantGroups(
  size: number,
  { behind, upTo }: TenantBounds = {},
): AsyncGenerator<string[]> {
  const range = upTo === undefined ? {} : { to: upTo };
  let after: Record<string, unknown> | undefined =
    behind === undefined ? undefined : { ...tenantAddress(behind) };
  do {
    const page = await query({ pk: TENANTS, limit: size, ...range, ...(after && { after }) });
    if (page.items.length > 0) yield page.items.map(({ sk }) => sk);
    after = page.after;
  } while (after !== undefined);
}
