import { serve } from '@waybill/api/serve';
import { buildLadder } from '@waybill/shipping/tier/build-ladder';
import { replaceTable } from '@waybill/shipping/tier/tier.repository';
import { buildTierLadder } from '@waybill/shipping/tier/tier-table.operations';

export const handler = serve(buildTierLadder, async ({ path, body, ctx }) =>
  replaceTable(ctx, String(path['method_id']), (rows, moment) => buildLadder(body, rows, moment)),
);
