import { serve } from '@waybill/api/serve';
import { updateCartOperation } from '@waybill/carts/cart/cart.operations';
import { updateCart } from '@waybill/carts/cart/change-cart.command';

export const handler = serve(updateCartOperation, ({ path, body, ctx }) =>
  updateCart(ctx, path.id, body),
);
