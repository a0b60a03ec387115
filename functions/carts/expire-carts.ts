import { maintainCarts } from '@waybill/carts/maintenance/maintain-carts.command';
import { walkTenants } from '@waybill/tenants/tenant/walk-tenants.command';

const WALK = { name: 'expire-carts', runMs: 240_000, tenantMs: 20_000 };

/** Abandons and purges the carts of every tenant that nobody uses any more. */
export async function handler() {
  let abandoned = 0;
  let purged = 0;
  await walkTenants(WALK, async (tenant, until) => {
    const { abandon, purge } = await maintainCarts({ tenant, now: new Date() }, until);
    abandoned += abandon;
    purged += purge;
  });
  return { abandoned, purged };
}
