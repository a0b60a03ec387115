import { serve } from '@waybill/api/serve';
import { cloneMarketOperation } from '@waybill/markets/clone/clone.operations';
import { cloneMarketOf } from '@waybill/markets/clone/clone.repository';

export const handler = serve(cloneMarketOperation, async ({ path, body, ctx }) =>
  cloneMarketOf(ctx, path.id, body),
);
