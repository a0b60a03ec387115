import { serve } from '@waybill/api/serve';
import { activateCart } from '@waybill/carts/cart/cart.operations';
import { activateCart as activate } from '@waybill/carts/cart/change-cart.command';

export const handler = serve(activateCart, ({ path, ctx }) => activate(ctx, path.id));
