import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { asBuyer } from '@waybill/orders/buyer';
import { loadAggregate } from '@waybill/orders/order/aggregate.repository';
import { refuseUnseen } from '@waybill/orders/order/reach';
import { getShippable } from '@waybill/orders/order/shipment.operations';
import { shippable } from '@waybill/orders/order/shippable';
import { commandSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(getShippable, async ({ path, ctx }) => {
  const [order, stored, market] = await Promise.all([
    loadAggregate(ctx.tenant, path.id),
    loadSettings(ctx.tenant, 'orders'),
    ctx.market(),
  ]);
  if (isRejection(market)) return market;
  if (isRejection(order)) return order;
  const settings = commandSettings(stored.for(market?.id));
  return refuseUnseen(order, asBuyer(ctx.principal, settings)) ?? shippable(order, settings);
});
