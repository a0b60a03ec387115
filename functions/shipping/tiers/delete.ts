import { serve } from '@waybill/api/serve';
import { removeTier } from '@waybill/shipping/tier/change-tiers';
import { changeTiers } from '@waybill/shipping/tier/change-tiers.command';
import { tiers } from '@waybill/shipping/tier/tier.resource';

export const handler = serve(tiers.contracts.delete, async ({ path, ctx }) =>
  changeTiers(ctx, path.method_id, (rows) => removeTier(rows, path.id)),
);
