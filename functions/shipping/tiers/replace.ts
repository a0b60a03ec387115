import { serve } from '@waybill/api/serve';
import { replaceTiers } from '@waybill/shipping/tier/replace-tiers';
import { replaceTierTable } from '@waybill/shipping/tier/tier-table.operations';
import { replaceTable } from '@waybill/shipping/tier/tier.repository';

export const handler = serve(replaceTierTable, async ({ path, body, ctx }) =>
  replaceTable(ctx, String(path['method_id']), (_rows, moment) => replaceTiers(body.tiers, moment)),
);
