import { serve } from '@waybill/api/serve';
import {
  listToOrderOperation,
  type ToOrderResult,
} from '@waybill/order-lists/conversion/conversion.operations';
import { toOrder } from '@waybill/order-lists/conversion/convert-list.command';
import { savedPrices } from '@waybill/order-lists/conversion/price-port';
import { everyArticleIsKnown } from '@waybill/order-lists/position/article-port';
import { placeOrder } from '@waybill/orders/placement/place-order.command';

const ports = {
  lookup: everyArticleIsKnown,
  prices: savedPrices,
  place: placeOrder<ToOrderResult>,
};

export const handler = serve(listToOrderOperation, ({ path, body, ctx }) =>
  toOrder(ctx, path.id, body, ports),
);
