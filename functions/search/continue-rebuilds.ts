import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { Failures } from '@waybill/kernel/failures';
import { orderIdsBehind } from '@waybill/orders/order/order.repository';
import { loadSearchables } from '@waybill/orders/order/searchable-order.repository';
import { sourceNow } from '@waybill/search/feed/index-orders.command';
import { rebuildingTenants } from '@waybill/search/index/state.repository';
import { continueRebuild } from '@waybill/search/rebuild/continue-rebuild.command';
import { timeFor } from '@waybill/table/operate';

/** Goes on with the rebuilds that run. One that fails keeps no other waiting. */
export async function handler() {
  const hasTime = timeFor(SWEEP_RUN_MS);
  const failures = new Failures();
  const tenants = await rebuildingTenants(new Date());
  const walk = { idsBehind: orderIdsBehind, ...sourceNow(loadSearchables) };
  for (const tenant of tenants) {
    await failures.guard(tenant, () => continueRebuild(tenant, walk, hasTime));
  }
  failures.raise((count) => `${count} rebuilds of a search failed`);
  return { rebuilding: tenants.length };
}
