import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { refuseUnseen } from '@waybill/carts/cart/cart-reach';
import { pageOfLines } from '@waybill/carts/line/line';
import { listLinesOperation } from '@waybill/carts/line/line.operations';
import { loadOpenCart } from '@waybill/carts/line/line.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(listLinesOperation, async ({ path, query, ctx }) => {
  const open = await loadOpenCart(ctx.tenant, path.cart_id);
  if (isRejection(open)) return open;
  const hidden = refuseUnseen(open.cart, ctx.principal);
  return hidden ?? presentPage(pageOfLines(open.cart, open.lines, query), query);
});
