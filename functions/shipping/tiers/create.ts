import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { readBody } from '@waybill/resources/read-body';
import { addTier } from '@waybill/shipping/tier/change-tiers';
import { changeTiers } from '@waybill/shipping/tier/change-tiers.command';
import { tiers } from '@waybill/shipping/tier/tier.resource';

export const handler = serve(tiers.contracts.create, async ({ path, body, ctx }) => {
  const sent = readBody(tiers.fields, body, 'create');
  if (isRejection(sent)) return sent;
  return changeTiers(ctx, path.method_id, (rows, stamp) => addTier(rows, sent, stamp));
});
