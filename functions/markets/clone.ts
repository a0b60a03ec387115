import { serve } from '@waybill/api/serve';
import { cloneMarketOperation } from '@waybill/markets/clone/clone.operations';
import { clone } from '@waybill/markets/clone/clone-market.command';

export const handler = serve(cloneMarketOperation, async ({ path, body, ctx }) =>
  clone(ctx, path.id, body),
);
