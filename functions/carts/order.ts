import { serve } from '@waybill/api/serve';
import { orderCart } from '@waybill/carts/cart/cart.operations';
import { orderCart as order } from '@waybill/carts/cart/change-cart.command';

export const handler = serve(orderCart, ({ path, body, ctx }) => order(ctx, path.id, body));
