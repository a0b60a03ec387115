import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { updateOrder } from '@waybill/orders/order/command.operations';
import { readUpdate, update } from '@waybill/orders/order/update';
import { commandSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(updateOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, String(path['id']), {
    input: readUpdate(body),
    settings: async () =>
      commandSettings((await loadSettings(ctx.tenant, 'orders')).for(undefined)),
    decide: update,
  }),
);
