import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listStockOperation } from '@waybill/inventories/stock/stock.operations';
import { stockStore } from '@waybill/inventories/stock/stock.store';
import { isRejection } from '@waybill/kernel/rejection';
import { readPage } from '@waybill/table/read';

export const handler = serve(listStockOperation, async ({ query, ctx }) => {
  const listed = await readPage(stockStore, ctx.tenant, query);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
