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
  const failures = new Map<string, unknown>();
  let released = 0;
  for (const { slug } of await listTenants()) {
    try {
      const settings = await loadSettings(slug, 'inventories');
      const swept = await sweepReservations({ tenant: slug, now, at: toInstant(now) }, settings);
      released += swept.released;
    } catch (error) {
      failures.set(slug, error);
    }
  }
  if (failures.size > 0) {
    const tenants = [...failures.keys()].join(', ');
    throw new AggregateError(failures.values(), `the sweep failed for: ${tenants}`);
  }
  return { released };
}
