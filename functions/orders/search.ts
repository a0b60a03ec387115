import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { idsPassing, ordersOf } from '@waybill/orders/order/order.repository';
import { searchOrdersOperation } from '@waybill/orders/order/search.operations';
import { readSought } from '@waybill/search/find/find-request';
import { presentFound } from '@waybill/search/find/found-page';
import { searchOrders } from '@waybill/search/find/search-orders.command';
import { indexesOf, whereSearchIsOff } from '@waybill/search/index/state.repository';

export const handler = serve(searchOrdersOperation, async ({ query, ctx }) => {
  const disabled = whereSearchIsOff();
  if (disabled !== undefined) return disabled;
  const sought = readSought(query);
  if (isRejection(sought)) return sought;
  const { limit, offset, after } = query;
  const page = { limit, offset, after: after && String(after[0]) };
  const passing = (ids: readonly string[]) => idsPassing(ctx.tenant, ids, sought.filters);
  const [index] = await indexesOf(ctx.tenant, { consistent: false });
  const found = await searchOrders(index, sought, page, passing);
  if (isRejection(found)) return found;
  const rows = await ordersOf(ctx.tenant, found.ids);
  return isRejection(rows) ? rows : presentFound(rows, found, query);
});
