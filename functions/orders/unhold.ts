import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { unholdOrder } from '@waybill/orders/order/command.operations';
import { unhold } from '@waybill/orders/order/unhold';
import { commandSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(unholdOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, String(path['id']), {
    input: body,
    settings: async () =>
      commandSettings((await loadSettings(ctx.tenant, 'orders')).for(undefined)),
    decide: unhold,
  }),
);
