import { serve } from '@waybill/api/serve';
import { backfillMarketOperation } from '@waybill/markets/backfill/backfill.operations';
import { backfillMarketFrom } from '@waybill/markets/backfill/backfill.repository';

export const handler = serve(backfillMarketOperation, async ({ path, body, ctx }) =>
  backfillMarketFrom(ctx, path.id, body),
);
