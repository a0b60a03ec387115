import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { listOrderEvents } from '@waybill/orders/order/order.operations';
import { listTrail } from '@waybill/orders/order/order.repository';

export const handler = serve(listOrderEvents, async ({ path, query, ctx }) => {
  const listed = await listTrail(ctx.tenant, String(path['id']), query);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
