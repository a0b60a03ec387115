import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { asBuyer } from '@waybill/orders/buyer';
import { loadAggregate } from '@waybill/orders/order/aggregate.repository';
import { refuseUnseen } from '@waybill/orders/order/reach';
import { getShippable } from '@waybill/orders/order/shipment.operations';
import { shippable } from '@waybill/orders/order/shippable';
import { orderSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(getShippable, async ({ path, ctx }) => {
  const [order, stored, market] = await Promise.all([
    loadAggregate(ctx.tenant, String(path['id'])),
    loadSettings(ctx.tenant, orderSettings),
    ctx.market(),
  ]);
  if (isRejection(market)) return market;
  if (isRejection(order)) return order;
  const settings = stored.for(market?.id);
  return refuseUnseen(order, asBuyer(ctx.principal, settings)) ?? shippable(order, settings);
});
