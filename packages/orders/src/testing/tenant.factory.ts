import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { installOrders } from '../install.ts';

/** Installs what the orders area gives a new tenant. */
export async function installedTenant(tenant: string): Promise<void> {
  const now = new Date();
  await commit(installOrders(tenant, { at: toInstant(now), newId: () => uuidAt(now) }));
}
