import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { receiveReturn as decide } from '@waybill/orders/return/receive';
import { receiveReturn } from '@waybill/orders/return/return.operations';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(receiveReturn, ({ path, ctx }) =>
  changeOrder(ctx, path.id, {
    input: {},
    settings: () => loadSettings(ctx.tenant, 'orders'),
    decide: (order, _none, _settings, moment) => decide(order, path.rid, moment),
  }),
);
