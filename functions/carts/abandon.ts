import { serve } from '@waybill/api/serve';
import { abandonCartOperation } from '@waybill/carts/cart/cart.operations';
import { abandonCart } from '@waybill/carts/cart/change-cart.command';

export const handler = serve(abandonCartOperation, ({ path, ctx }) => abandonCart(ctx, path.id));
