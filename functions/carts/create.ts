import { serve } from '@waybill/api/serve';
import { createCart } from '@waybill/carts/cart/cart.operations';
import { createCart as create } from '@waybill/carts/cart/create-cart.command';

export const handler = serve(createCart, ({ body, ctx }) => create(ctx, body));
