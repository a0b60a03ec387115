import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { updatePaymentStatus } from '@waybill/orders/order/command.operations';
import { changePaymentStatus } from '@waybill/orders/order/payment-status';
import { commandSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(updatePaymentStatus, async ({ path, body, ctx }) =>
  changeOrder(ctx, String(path['id']), {
    input: body,
    settings: async () =>
      commandSettings((await loadSettings(ctx.tenant, 'orders')).for(undefined)),
    decide: changePaymentStatus,
  }),
);
