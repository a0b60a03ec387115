import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { listOrders } from '@waybill/orders/order/order.operations';
import { listOrders as loadOrders } from '@waybill/orders/order/order.repository';

export const handler = serve(listOrders, async ({ query, ctx }) => {
  const listed = await loadOrders(ctx.tenant, query);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
