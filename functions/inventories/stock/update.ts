import { serve } from '@waybill/api/serve';
import { updateStock } from '@waybill/inventories/stock/stock.operations';
import { readStockUpdate } from '@waybill/inventories/stock/update-stock';
import { updateStockRow } from '@waybill/inventories/stock/update-stock.command';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(updateStock, async ({ path, body, ctx }) => {
  const fields = readStockUpdate(body);
  return isRejection(fields) ? fields : updateStockRow(ctx, path.id, fields);
});
