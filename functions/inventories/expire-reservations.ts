import { expireDated } from '@waybill/inventories/reservation/expire-dated.command';
import { expireUndated } from '@waybill/inventories/reservation/expire-undated.command';
import { loadInventorySettings } from '@waybill/inventories/shared/settings.repository';
import { Failures } from '@waybill/kernel/failures';
import { timeFor } from '@waybill/table/operate';
import { walkTenants } from '@waybill/tenants/tenant/walk-tenants.command';

const DATED_MS = 150_000;
const WALK = { name: 'expire-reservations', runMs: 90_000, tenantMs: 20_000 };

/** Gives back the expired reservations of every tenant. */
export async function handler() {
  const failures = new Failures();
  let released = 0;
  await failures.guard('dated', async () => {
    released += await expireDated({ now: new Date(), hasTime: timeFor(DATED_MS) });
  });
  await failures.guard('undated', () =>
    walkTenants(WALK, async (tenant, until) => {
      const settings = await loadInventorySettings(tenant);
      const expired = await expireUndated({ tenant, now: new Date(), settings, until });
      // Added after the wait: other tenants are counted meanwhile.
      released += expired;
    }),
  );
  failures.raise((count) => `${count} of 2 sweeps failed`);
  return { released };
}
