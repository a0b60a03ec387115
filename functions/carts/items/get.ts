import { serve } from '@waybill/api/serve';
import { refuseUnseen } from '@waybill/carts/cart/cart-reach';
import { findLine } from '@waybill/carts/line/find-line';
import { presentLine } from '@waybill/carts/line/line';
import { getLineOperation } from '@waybill/carts/line/line.operations';
import { loadOpenCart } from '@waybill/carts/line/line.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(getLineOperation, async ({ path, ctx }) => {
  const open = await loadOpenCart(ctx.tenant, path.cart_id);
  if (isRejection(open)) return open;
  const line = refuseUnseen(open.cart, ctx.principal) ?? findLine(open.lines, path.id);
  return isRejection(line) ? line : presentLine(open.cart, line);
});
