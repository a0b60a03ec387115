import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { installOrders } from '../install.writes.ts';

let tenants = 0;

/** A tenant of its own, with what the orders area gives it; answers its slug. */
export async function freshTenant(): Promise<string> {
  tenants += 1;
  const tenant = `shop-${tenants}`;
  await installTenant(tenant);
  return tenant;
}

/** Installs what the orders area gives a new tenant. */
export async function installTenant(tenant: string): Promise<void> {
  const now = new Date();
  await commit(installOrders(tenant, { at: toInstant(now), newId: () => uuidAt(now) }));
}
