import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { unholdOrder } from '@waybill/orders/order/command.operations';
import { unhold } from '@waybill/orders/order/unhold';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(unholdOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    settings: () => loadSettings(ctx.tenant, 'orders'),
    decide: unhold,
  }),
);
