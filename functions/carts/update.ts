import { serve } from '@waybill/api/serve';
import { updateCart } from '@waybill/carts/cart/cart.operations';
import { updateCart as update } from '@waybill/carts/cart/change-cart.command';

export const handler = serve(updateCart, ({ path, body, ctx }) => update(ctx, path.id, body));
