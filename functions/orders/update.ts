import { serve } from '@waybill/api/serve';
import { updateOrder } from '@waybill/orders/command/command.operations';
import { readUpdate, update } from '@waybill/orders/command/update-order';
import { changeOrder } from '@waybill/orders/order/order-change.repository';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(updateOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, String(path['id']), {
    input: readUpdate(body, ctx.principal),
    settings: () => loadSettings(ctx.tenant, 'orders'),
    decide: update,
  }),
);
