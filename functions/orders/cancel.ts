import { serve } from '@waybill/api/serve';
import { cancel } from '@waybill/orders/order/cancel';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { cancelOrder } from '@waybill/orders/order/command.operations';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(cancelOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: { ...body, byBuyer: ctx.principal !== undefined },
    settings: () => loadSettings(ctx.tenant, 'orders'),
    decide: cancel,
  }),
);
