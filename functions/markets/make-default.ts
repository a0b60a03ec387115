import { serve } from '@waybill/api/serve';
import { makeDefault } from '@waybill/markets/market/make-default.command';
import { makeDefaultMarketOperation } from '@waybill/markets/market/make-default.operations';

export const handler = serve(makeDefaultMarketOperation, async ({ path, ctx }) =>
  makeDefault({ ctx, scope: { tenant: ctx.tenant } }, path.id),
);
