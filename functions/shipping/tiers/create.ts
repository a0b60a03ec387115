import { serve } from '@waybill/api/serve';
import { readBody } from '@waybill/resources/read-body';
import { addTier } from '@waybill/shipping/tier/change-tiers';
import { changeTiers } from '@waybill/shipping/tier/change-tiers.command';
import { tiers } from '@waybill/shipping/tier/tier.resource';

export const handler = serve(tiers.contracts.create, async ({ path, body, ctx }) => {
  const sent = readBody(tiers.fields, body, 'create');
  return changeTiers(ctx, path.method_id, (rows, stamp) => addTier(rows, sent, stamp));
});
