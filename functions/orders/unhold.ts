import { serve } from '@waybill/api/serve';
import { unholdOrder } from '@waybill/orders/command/command.operations';
import { unhold } from '@waybill/orders/command/unhold-order';
import { changeOrder } from '@waybill/orders/order/order-change.repository';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(unholdOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, String(path['id']), {
    input: body,
    settings: () => loadSettings(ctx.tenant, 'orders'),
    decide: unhold,
  }),
);
