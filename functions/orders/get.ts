import { serve } from '@waybill/api/serve';
import { getOrder } from '@waybill/orders/order/order.operations';
import { loadOrder } from '@waybill/orders/order/order.repository';

export const handler = serve(getOrder, async ({ path, ctx }) =>
  loadOrder(ctx.tenant, String(path['id'])),
);
