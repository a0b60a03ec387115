import { countSignal } from '@waybill/observability/metrics';
import { walkTenants } from '@waybill/tenants/tenant/walk-tenants.command';
import { repairDeliveries } from '@waybill/webhooks/waiting/repair.command';

const WALK = { name: 'repair-deliveries', runMs: 240_000, tenantMs: 30_000 };

/** Finds deliveries that nothing would send any more. Each run goes on where the last one ended. */
export async function handler(): Promise<{ repaired: number }> {
  let repaired = 0;
  await walkTenants(WALK, async (tenant, until) => {
    const hasTime = () => Date.now() < until;
    const some = await repairDeliveries(tenant, { now: new Date(), hasTime, count: countSignal });
    // Added after the wait: other tenants count meanwhile.
    repaired += some;
  });
  return { repaired };
}
