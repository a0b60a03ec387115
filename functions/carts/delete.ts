import { serve } from '@waybill/api/serve';
import { deleteCart } from '@waybill/carts/cart/cart.operations';
import { deleteCart as remove } from '@waybill/carts/cart/delete-cart.command';

export const handler = serve(deleteCart, ({ path, ctx }) => remove(ctx, path.id));
