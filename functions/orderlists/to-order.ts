import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { listToOrderOperation } from '@waybill/order-lists/conversion/conversion.operations';
import { toOrder } from '@waybill/order-lists/conversion/convert-list.command';
import { savedPrices } from '@waybill/order-lists/conversion/price-port';
import { everyArticleIsKnown } from '@waybill/order-lists/position/article-port';
import { placeOrder } from '@waybill/orders/placement/place-order.command';

export const handler = serve(listToOrderOperation, ({ path, body, ctx }) =>
  toOrder(ctx, path.id, body, {
    lookup: everyArticleIsKnown,
    prices: savedPrices,
    place: (context, order, present) => placeOrder(context, order, present, orderGoods),
  }),
);
