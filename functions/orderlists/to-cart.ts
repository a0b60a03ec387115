import { serve } from '@waybill/api/serve';
import { fillCart } from '@waybill/carts/fill/fill-cart.command';
import {
  listToCartOperation,
  type ToCartResult,
} from '@waybill/order-lists/conversion/conversion.operations';
import { toCart } from '@waybill/order-lists/conversion/convert-list.command';
import { savedPrices } from '@waybill/order-lists/conversion/price-port';
import { everyArticleIsKnown } from '@waybill/order-lists/position/article-port';

const ports = { lookup: everyArticleIsKnown, prices: savedPrices, fill: fillCart<ToCartResult> };

export const handler = serve(listToCartOperation, ({ path, body, ctx }) =>
  toCart(ctx, path.id, body, ports),
);
