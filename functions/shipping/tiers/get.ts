import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { findTier } from '@waybill/shipping/tier/change-tiers';
import { loadTiers } from '@waybill/shipping/tier/tier.repository';
import { tiers } from '@waybill/shipping/tier/tier.resource';

export const handler = serve(tiers.contracts.get, async ({ path, ctx }) => {
  const rows = await loadTiers(ctx.tenant, path.method_id);
  return isRejection(rows) ? rows : findTier(rows, path.id);
});
