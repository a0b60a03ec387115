import { sweepReservations } from '@waybill/inventories/reservation/sweep-reservations.command';
import { loadInventorySettings } from '@waybill/inventories/settings.repository';
import { toInstant } from '@waybill/kernel/instant';
import { walkTenants } from '@waybill/tenants/tenant/walk-tenants.command';

const WALK = { name: 'expire-reservations', runMs: 240_000, tenantMs: 20_000 };

/** Gives back the expired reservations of every tenant. */
export async function handler() {
  let released = 0;
  await walkTenants(WALK, async (tenant, until) => {
    const settings = await loadInventorySettings(tenant);
    const now = new Date();
    const swept = await sweepReservations({ tenant, now, at: toInstant(now) }, settings, until);
    released += swept.released;
  });
  return { released };
}
