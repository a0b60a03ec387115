import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { Failures } from '@waybill/kernel/failures';
import { listGroups } from '@waybill/registry/list-groups.generated';
import { foldDeltas } from '@waybill/table/operate';
import { walkTenants } from '@waybill/tenants/tenant/walk-tenants.command';

const WALK = { name: 'fold-deltas', runMs: SWEEP_RUN_MS, tenantMs: 10_000 };

/**
 * Folds the count deltas that the stream did not bring. Each run goes on with the tenants that the last
 * one did not come to.
 */
export async function handler() {
  let folded = 0;
  await walkTenants(WALK, async (tenant, until) => {
    const hasTime = () => Date.now() < until;
    const failures = new Failures();
    for (const group of listGroups) {
      await failures.guard(group.name, async () => {
        // Tenants are side by side: what the others folded meanwhile counts too.
        const some = await foldDeltas({ tenant, group }, { hasTime });
        folded += some;
      });
    }
    failures.raise((count) => `${count} groups are not folded`);
  });
  return { folded };
}
