import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { completeReturn as decide } from '@waybill/orders/return/complete';
import { completeReturn } from '@waybill/orders/return/return.operations';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(completeReturn, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    settings: () => loadSettings(ctx.tenant, 'orders'),
    decide: (order, input, _settings, moment) => decide(order, path.rid, input, moment),
  }),
);
