import { scanOnceADay } from '@waybill/inventories/reorder/scan-reorder-alerts.command';
import { loadInventorySettings } from '@waybill/inventories/shared/settings.repository';
import { toInstant } from '@waybill/kernel/instant';
import { walkTenants } from '@waybill/tenants/tenant/walk-tenants.command';

const WALK = { name: 'scan-reorder-alerts', runMs: 240_000, tenantMs: 30_000 };

/**
 * Tells of the rows of every tenant that stay low, once a day. Each hour's run takes up what the
 * runs before it did not come to.
 */
export async function handler() {
  const visited = await walkTenants(WALK, async (tenant, until) => {
    const at = toInstant(new Date());
    await scanOnceADay({ tenant, at, until }, await loadInventorySettings(tenant));
  });
  return { visited };
}
