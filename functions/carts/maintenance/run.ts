import { authorOf } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { maintainCarts } from '@waybill/carts/maintenance/maintain-carts.command';
import { runMaintenanceOperation } from '@waybill/carts/maintenance/maintenance.operations';

/** With the retries of one contested cart still within the limit of a call. */
const BUDGET_MS = 15_000;

export const handler = serve(runMaintenanceOperation, async ({ body, ctx }) => {
  const { tenant, now } = ctx;
  const until = now.getTime() + BUDGET_MS;
  return maintainCarts({ tenant, now, author: authorOf(ctx) }, until, body.dry_run === true);
});
