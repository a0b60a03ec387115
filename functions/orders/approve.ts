import { serve } from '@waybill/api/serve';
import { approve, readApprover } from '@waybill/orders/order/approve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { approveOrder } from '@waybill/orders/order/command.operations';
import { commandSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(approveOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, String(path['id']), {
    input: readApprover(body, ctx.principal),
    settings: async () =>
      commandSettings((await loadSettings(ctx.tenant, 'orders')).for(undefined)),
    decide: approve,
  }),
);
