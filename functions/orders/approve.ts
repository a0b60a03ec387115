import { serve } from '@waybill/api/serve';
import { approve, readApprover } from '@waybill/orders/order/approve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { approveOrder } from '@waybill/orders/order/command.operations';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(approveOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readApprover(body, ctx.principal),
    settings: () => loadSettings(ctx.tenant, 'orders'),
    decide: approve,
  }),
);
