import { serve } from '@waybill/api/serve';
import { reopenCartOperation } from '@waybill/carts/cart/cart.operations';
import { reopenCart } from '@waybill/carts/cart/change-cart.command';

export const handler = serve(reopenCartOperation, ({ path, ctx }) => reopenCart(ctx, path.id));
