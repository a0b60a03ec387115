import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { buyerOf } from '@waybill/orders/buyer/buyer.repository';
import { getOrderOperation } from '@waybill/orders/order/order.operations';
import { loadOrderParts } from '@waybill/orders/order/order-aggregate.repository';
import { namedParts } from '@waybill/orders/order/order-parts';
import { refuseUnseen } from '@waybill/orders/order/order-reach';

export const handler = serve(getOrderOperation, async ({ path, query, ctx }) => {
  const parts = namedParts(query.include);
  const [order, buyer] = await Promise.all([
    loadOrderParts(ctx.tenant, path.id, parts),
    buyerOf(ctx),
  ]);
  if (isRejection(order)) return order;
  return refuseUnseen(order, buyer) ?? order;
});
