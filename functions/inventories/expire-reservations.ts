import { sweepReservations } from '@waybill/inventories/reservation/sweep.repository';
import { toInstant } from '@waybill/kernel/instant';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';
import { listTenants } from '@waybill/tenants/tenant/tenant.repository';

/** Gives back the expired reservations of every tenant, suspended ones included. */
export async function handler() {
  const now = new Date();
  let released = 0;
  for (const { slug } of await listTenants()) {
    const settings = await loadSettings(slug, 'inventories');
    const swept = await sweepReservations({ tenant: slug, now, at: toInstant(now) }, settings);
    released += swept.released;
  }
  return { released };
}
