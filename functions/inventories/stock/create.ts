import { serve } from '@waybill/api/serve';
import { readNewStock } from '@waybill/inventories/stock/create-stock';
import { createStockRow } from '@waybill/inventories/stock/create-stock.command';
import { createStock } from '@waybill/inventories/stock/stock.operations';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(createStock, async ({ body, ctx }) => {
  const fields = readNewStock(body);
  return isRejection(fields) ? fields : createStockRow(ctx, fields);
});
