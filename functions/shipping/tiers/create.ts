import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { readBody } from '@waybill/resources/read-body';
import { addTier } from '@waybill/shipping/tier/change';
import { changeTiers } from '@waybill/shipping/tier/tier.repository';
import { tiers } from '@waybill/shipping/tier/tier.resource';

export const handler = serve(tiers.contracts.create, async ({ path, body, ctx }) => {
  const methodId = String(path['method_id']);
  const sent = readBody(tiers.fields, body, 'create');
  if (isRejection(sent)) return sent;
  const moment = { methodId, at: ctx.at, newId: ctx.newId };
  return changeTiers(ctx, methodId, (rows) => addTier(rows, sent, moment));
});
