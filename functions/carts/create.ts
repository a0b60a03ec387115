import { serve } from '@waybill/api/serve';
import { createCartOperation } from '@waybill/carts/cart/cart.operations';
import { createCart } from '@waybill/carts/cart/open-cart.command';

export const handler = serve(createCartOperation, ({ body, ctx }) => createCart(ctx, body));
