import { tenantGroups } from './tenant-groups.repository.ts';

const TENANTS_AT_ONCE = 64;

/** The slugs of all tenants in their order, suspended ones included: for a task that is run by hand. */
export async function* everyTenant(): AsyncGenerator<string> {
  for await (const group of tenantGroups(TENANTS_AT_ONCE)) yield* group;
}
