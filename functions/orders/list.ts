import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { buyerOf } from '@waybill/orders/buyer/buyer.repository';
import { listOrdersOperation } from '@waybill/orders/order/order.operations';
import { listOrders } from '@waybill/orders/order/order.repository';
import { limitToReach } from '@waybill/orders/order/order-reach';
import { EMPTY_PAGE } from '@waybill/table/list';

export const handler = serve(listOrdersOperation, async ({ query, ctx }) => {
  const buyer = await buyerOf(ctx);
  const request = limitToReach(query, buyer);
  if (request === undefined) return presentPage(EMPTY_PAGE, query);
  const listed = await listOrders(ctx.tenant, request);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
