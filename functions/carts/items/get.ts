import { serve } from '@waybill/api/serve';
import { refuseUnseen } from '@waybill/carts/cart/cart-reach';
import { noSuchLine, presentLine } from '@waybill/carts/line/line';
import { getLineOperation } from '@waybill/carts/line/line.operations';
import { loadCartAndLine } from '@waybill/carts/line/line.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(getLineOperation, async ({ path, ctx }) => {
  const { cart_id, id } = path;
  const found = await loadCartAndLine(ctx.tenant, cart_id, id);
  if (isRejection(found)) return found;
  const line = refuseUnseen(found.cart, ctx.principal) ?? found.line ?? noSuchLine(id);
  return isRejection(line) ? line : presentLine(found.cart, line);
});
