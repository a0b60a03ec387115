import { serve } from '@waybill/api/serve';
import { cancel } from '@waybill/orders/command/cancel-order';
import { cancelOrder } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/order-change.repository';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(cancelOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, String(path['id']), {
    input: { ...body, byBuyer: ctx.principal !== undefined },
    settings: () => loadSettings(ctx.tenant, 'orders'),
    decide: cancel,
  }),
);
