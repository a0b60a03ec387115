import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { buyerOf } from '@waybill/orders/buyer/buyer.repository';
import { getOrderOperation } from '@waybill/orders/order/order.operations';
import { loadAggregate } from '@waybill/orders/order/order-aggregate.repository';
import { refuseUnseen } from '@waybill/orders/order/order-reach';

export const handler = serve(getOrderOperation, async ({ path, ctx }) => {
  const [order, buyer] = await Promise.all([loadAggregate(ctx.tenant, path.id), buyerOf(ctx)]);
  if (isRejection(order)) return order;
  return refuseUnseen(order, buyer) ?? order;
});
