import type { Context } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import {
  listToOrderOperation,
  type ToOrderResult,
} from '@waybill/order-lists/conversion/conversion.operations';
import { toOrder } from '@waybill/order-lists/conversion/convert-list.command';
import type { ListOrder } from '@waybill/order-lists/conversion/order-port';
import { savedPrices } from '@waybill/order-lists/conversion/price-port';
import { everyArticleIsKnown } from '@waybill/order-lists/position/article-port';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { placeOrder } from '@waybill/orders/placement/place-order.command';

const ports = {
  lookup: everyArticleIsKnown,
  prices: savedPrices,
  place: (ctx: Context, order: ListOrder, present: (placed: OrderDetail) => ToOrderResult) =>
    placeOrder(ctx, order, present, orderGoods),
};

export const handler = serve(listToOrderOperation, ({ path, body, ctx }) =>
  toOrder(ctx, path.id, body, ports),
);
