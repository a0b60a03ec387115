import { serve } from '@waybill/api/serve';
import { updateStock } from '@waybill/inventories/stock/stock.operations';
import { updateStockRow } from '@waybill/inventories/stock/update-stock.command';

export const handler = serve(updateStock, ({ path, body, ctx }) =>
  updateStockRow(ctx, path.id, body),
);
