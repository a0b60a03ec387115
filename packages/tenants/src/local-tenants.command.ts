import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { type Installer, provisionTenant } from './tenant/provision.writes.ts';
import { findTenant } from './tenant/tenant.repository.ts';

/** The tenants of the local stack; no deployment ever has them (README, Quickstart). */
const localTenants = [
  { slug: 'demo', name: 'Demo shop', secret: 'wb_demo_local', operator: false },
  { slug: 'operator', name: 'Operator', secret: 'wb_operator_local', operator: true },
] as const;

/** Creates the tenants of the local stack that are not there yet. */
export async function provisionLocalTenants(installers: readonly Installer[]): Promise<void> {
  const now = new Date();
  const moment = { now, at: toInstant(now), newId: () => uuidAt(now) };
  for (const { slug, name, secret, operator } of localTenants) {
    if ((await findTenant(slug)) !== undefined) continue;
    const { writes } = provisionTenant({
      ...{ slug, name, secret, operator, installers, moment },
      status: 'active',
    });
    await commit(writes);
  }
}
