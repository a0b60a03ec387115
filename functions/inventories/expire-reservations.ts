import { sweepReservations } from '@waybill/inventories/reservation/sweep.repository';
import { toInstant } from '@waybill/kernel/instant';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';
import { listTenants } from '@waybill/tenants/tenant/tenant.repository';

/**
 * Gives back the expired reservations of every tenant, suspended ones included. A tenant that
 * fails does not keep the others waiting.
 */
export async function handler() {
  const now = new Date();
  const failed: string[] = [];
  let released = 0;
  for (const { slug } of await listTenants()) {
    try {
      const settings = await loadSettings(slug, 'inventories');
      const swept = await sweepReservations({ tenant: slug, now, at: toInstant(now) }, settings);
      released += swept.released;
    } catch {
      failed.push(slug);
    }
  }
  if (failed.length > 0) throw new Error(`the sweep failed for: ${failed.join(', ')}`);
  return { released };
}
