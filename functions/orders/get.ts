import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { isRejection } from '@waybill/kernel/rejection';
import { buyerOf } from '@waybill/orders/buyer/buyer.repository';
import {
  codesOf,
  noCodes,
  showBuyer,
  showOrder,
} from '@waybill/orders/fulfillment/show-fulfillment';
import { getOrderOperation } from '@waybill/orders/order/order.operations';
import { loadOrderParts } from '@waybill/orders/order/order-aggregate.repository';
import { namedParts, refusePart } from '@waybill/orders/order/order-parts';
import { refuseUnseen } from '@waybill/orders/order/order-reach';

export const handler = serve(getOrderOperation, async ({ path, query, ctx }) => {
  const [order, buyer] = await Promise.all([
    loadOrderParts(ctx.tenant, path.id, namedParts(query.include)),
    buyerOf(ctx),
  ]);
  if (isRejection(order)) return order;
  const refused = refuseUnseen(order, buyer) ?? refusePart(query.include, buyer);
  if (refused !== undefined) return refused;
  if (buyer !== undefined) return showBuyer(order);
  const isPlaced = (order.fulfillments ?? []).length > 0;
  return showOrder(order, isPlaced ? codesOf(await orderGoods.locations(ctx.tenant)) : noCodes);
});
