import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { listPage } from '@waybill/resources/list-page';
import { loadTiers } from '@waybill/shipping/tier/tier.repository';
import { tiers } from '@waybill/shipping/tier/tier.resource';

export const handler = serve(tiers.contracts.list, async ({ path, query, ctx }) => {
  const rows = await loadTiers(ctx.tenant, path.method_id);
  return isRejection(rows) ? rows : listPage(tiers, rows, query);
});
