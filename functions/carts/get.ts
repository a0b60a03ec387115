import { serve } from '@waybill/api/serve';
import { getCartOperation } from '@waybill/carts/cart/cart.operations';
import { loadCart } from '@waybill/carts/cart/cart.repository';
import { refuseUnseen } from '@waybill/carts/cart/cart-reach';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(getCartOperation, async ({ path, ctx }) => {
  const stored = await loadCart(ctx.tenant, path.id);
  if (isRejection(stored)) return stored;
  return refuseUnseen(stored.cart, ctx.principal) ?? stored.cart;
});
