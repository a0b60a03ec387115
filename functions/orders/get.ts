import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { buyerOf } from '@waybill/orders/buyer';
import { loadAggregate } from '@waybill/orders/order/aggregate.repository';
import { getOrder } from '@waybill/orders/order/order.operations';
import { refuseUnseen } from '@waybill/orders/order/reach';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(getOrder, async ({ path, ctx }) => {
  const [order, buyer] = await Promise.all([
    loadAggregate(ctx.tenant, path.id),
    buyerOf(ctx, () => loadSettings(ctx.tenant, 'orders')),
  ]);
  if (isRejection(order)) return order;
  return refuseUnseen(order, buyer) ?? order;
});
