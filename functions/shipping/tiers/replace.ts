import { serve } from '@waybill/api/serve';
import { answerTable } from '@waybill/shipping/tier/answer-table';
import { changeTiers } from '@waybill/shipping/tier/change-tiers.command';
import { replaceTiers } from '@waybill/shipping/tier/replace-tiers';
import { replaceTierTableOperation } from '@waybill/shipping/tier/tier-table.operations';

export const handler = serve(replaceTierTableOperation, async ({ path, body, ctx }) =>
  changeTiers(ctx, path.method_id, (_rows, stamp) => answerTable(replaceTiers(body.tiers, stamp))),
);
