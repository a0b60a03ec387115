import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { customerOf } from '@waybill/kernel/customer';
import { isRejection } from '@waybill/kernel/rejection';
import { findFulfillment } from '@waybill/orders/fulfillment/choose-fulfillment';
import { getFulfillmentOperation } from '@waybill/orders/fulfillment/fulfillment.operations';
import { codesOf, showFulfillment } from '@waybill/orders/fulfillment/show-fulfillment';
import { loadOrderParts } from '@waybill/orders/order/order-aggregate.repository';
import { consoleSettings } from '@waybill/platform/shared/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(getFulfillmentOperation, async ({ path, ctx }) => {
  const [order, locations, ofConsole] = await Promise.all([
    loadOrderParts(ctx.tenant, path.id, ['fulfillments']),
    orderGoods.locations(ctx.tenant),
    loadSettings(ctx.tenant, consoleSettings),
  ]);
  if (isRejection(order)) return order;
  const found = findFulfillment(order, path.fid, ctx.places);
  if (isRejection(found)) return found;
  const { shipping_address, requested_delivery_date } = order;
  const shown = showFulfillment(found, codesOf(locations));
  const customer = customerOf(order, ofConsole.for(undefined).customer_name);
  return { ...shown, customer, shipping_address, requested_delivery_date };
});
