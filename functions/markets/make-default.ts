import { serve } from '@waybill/api/serve';
import { makeDefaultMarket } from '@waybill/markets/market/make-default.operations';
import { makeDefault } from '@waybill/markets/market/make-default.repository';

export const handler = serve(makeDefaultMarket, async ({ path, ctx }) =>
  makeDefault({ ctx, scope: { tenant: ctx.tenant } }, path.id),
);
