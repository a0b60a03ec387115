import { serve } from '@waybill/api/serve';
import { optionalEnv } from '@waybill/kernel/env';
import { isRejection, reject } from '@waybill/kernel/rejection';
import { idsPassing, ordersOf } from '@waybill/orders/order/order.repository';
import { searchOrdersOperation } from '@waybill/orders/order/search.operations';
import { readSought } from '@waybill/search/find/find-request';
import { presentFound } from '@waybill/search/find/found-page';
import { searchOrders } from '@waybill/search/find/search-orders.command';
import { searchedIndex } from '@waybill/search/index/state.repository';
import { isSearchOn } from '@waybill/search/switch';

const disabled = reject('search_disabled', 'This stage has the search switched off.');

export const handler = serve(searchOrdersOperation, async ({ query, ctx }) => {
  if (!isSearchOn(optionalEnv('SEARCH'))) return disabled;
  const sought = readSought(query);
  if (isRejection(sought)) return sought;
  const { limit, offset, after } = query;
  const page = { limit, offset, after: after && String(after[0]) };
  const passing = (ids: readonly string[]) => idsPassing(ctx.tenant, ids, sought.filters);
  const found = await searchOrders(await searchedIndex(ctx.tenant), sought, page, passing);
  if (isRejection(found)) return found;
  const rows = await ordersOf(ctx.tenant, found.ids);
  return isRejection(rows) ? rows : presentFound(rows, found, query);
});
