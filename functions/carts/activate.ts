import { serve } from '@waybill/api/serve';
import { activateCartOperation } from '@waybill/carts/cart/cart.operations';
import { activateCart } from '@waybill/carts/cart/change-cart.command';

export const handler = serve(activateCartOperation, ({ path, ctx }) => activateCart(ctx, path.id));
