import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { readUpdate } from '@waybill/resources/read-body';
import { changeTier } from '@waybill/shipping/tier/change-tiers';
import { changeTiers } from '@waybill/shipping/tier/change-tiers.command';
import { tiers } from '@waybill/shipping/tier/tier.resource';

export const handler = serve(tiers.contracts.update, async ({ path, body, ctx }) => {
  const sent = readUpdate(tiers, body);
  if (isRejection(sent)) return sent;
  const at = { id: path.id, at: ctx.at };
  return changeTiers(ctx, path.method_id, (rows) => changeTier(rows, sent, at));
});
