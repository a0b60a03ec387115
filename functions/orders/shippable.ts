import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { asBuyer } from '@waybill/orders/buyer/buyer';
import { loadAggregate } from '@waybill/orders/order/order-aggregate.repository';
import { refuseUnseen } from '@waybill/orders/order/order-reach';
import { orderSettings } from '@waybill/orders/shared/settings';
import { getShippableOperation } from '@waybill/orders/shipment/shipment.operations';
import { shippable } from '@waybill/orders/shipment/shippable';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(getShippableOperation, async ({ path, ctx }) => {
  const [order, stored] = await Promise.all([
    loadAggregate(ctx.tenant, path.id),
    loadSettings(ctx.tenant, orderSettings),
  ]);
  if (isRejection(order)) return order;
  const refused = refuseUnseen(order, asBuyer(ctx.principal, stored));
  return refused ?? shippable(order, stored.for(undefined));
});
