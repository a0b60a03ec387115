import { serve } from '@waybill/api/serve';
import { replaceTiers } from '@waybill/shipping/tier/replace-tiers';
import { replaceTable } from '@waybill/shipping/tier/tier.repository';
import { replaceTierTable } from '@waybill/shipping/tier/tier-table.operations';

export const handler = serve(replaceTierTable, async ({ path, body, ctx }) =>
  replaceTable(ctx, String(path['method_id']), (_rows, moment) => replaceTiers(body.tiers, moment)),
);
