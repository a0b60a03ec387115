import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listCartsOperation } from '@waybill/carts/cart/cart.operations';
import { listCarts } from '@waybill/carts/cart/cart.repository';
import { limitToOwner } from '@waybill/carts/cart/cart-reach';
import { isRejection } from '@waybill/kernel/rejection';
import { EMPTY_PAGE } from '@waybill/table/list';

export const handler = serve(listCartsOperation, async ({ query, ctx }) => {
  const request = limitToOwner(query, ctx.principal);
  if (request === undefined) return presentPage(EMPTY_PAGE, query);
  const listed = await listCarts(ctx.tenant, request);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
