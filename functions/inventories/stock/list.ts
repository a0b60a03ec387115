import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listStock } from '@waybill/inventories/stock/list-stock.repository';
import { listStockOperation } from '@waybill/inventories/stock/stock.operations';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(listStockOperation, async ({ query, ctx }) => {
  const listed = await listStock(ctx.tenant, query);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
