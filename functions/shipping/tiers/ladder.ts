import { serve } from '@waybill/api/serve';
import { buildLadder } from '@waybill/shipping/tier/build-ladder';
import { answerTable } from '@waybill/shipping/tier/change-tiers';
import { changeTiers } from '@waybill/shipping/tier/change-tiers.command';
import { buildTierLadderOperation } from '@waybill/shipping/tier/tier-table.operations';

export const handler = serve(buildTierLadderOperation, async ({ path, body, ctx }) =>
  changeTiers(ctx, path.method_id, (rows, stamp) => answerTable(buildLadder(body, rows, stamp))),
);
