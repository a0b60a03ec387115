import { serve } from '@waybill/api/serve';
import { deleteCartOperation } from '@waybill/carts/cart/cart.operations';
import { deleteCart } from '@waybill/carts/cart/change-cart.command';

export const handler = serve(deleteCartOperation, ({ path, ctx }) => deleteCart(ctx, path.id));
