import { serve } from '@waybill/api/serve';
import { orderCartOperation } from '@waybill/carts/cart/cart.operations';
import { orderCart } from '@waybill/carts/cart/change-cart.command';

export const handler = serve(orderCartOperation, ({ path, body, ctx }) =>
  orderCart(ctx, path.id, body),
);
