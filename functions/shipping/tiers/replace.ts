import { serve } from '@waybill/api/serve';
import { answerTable, replaceTiers } from '@waybill/shipping/tier/change-tiers';
import { changeTiers } from '@waybill/shipping/tier/change-tiers.command';
import { replaceTierTableOperation } from '@waybill/shipping/tier/tier-table.operations';

export const handler = serve(replaceTierTableOperation, async ({ path, body, ctx }) =>
  changeTiers(ctx, path.method_id, (_rows, stamp) => answerTable(replaceTiers(body.tiers, stamp))),
);
