import { serve } from '@waybill/api/serve';
import { backfillMarketOperation } from '@waybill/markets/backfill/backfill.operations';
import { backfill } from '@waybill/markets/backfill/backfill-market.command';

export const handler = serve(backfillMarketOperation, async ({ path, body, ctx }) =>
  backfill(ctx, path.id, body),
);
