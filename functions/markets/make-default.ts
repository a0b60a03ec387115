import { serve } from '@waybill/api/serve';
import { makeDefault } from '@waybill/markets/market/make-default.command';
import { makeDefaultMarket } from '@waybill/markets/market/make-default.operations';

export const handler = serve(makeDefaultMarket, async ({ path, ctx }) =>
  makeDefault({ ctx, scope: { tenant: ctx.tenant } }, path.id),
);
