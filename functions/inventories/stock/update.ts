import { serve } from '@waybill/api/serve';
import { updateStockOperation } from '@waybill/inventories/stock/stock.operations';
import { updateStockRow } from '@waybill/inventories/stock/update-stock.command';

export const handler = serve(updateStockOperation, ({ path, body, ctx }) =>
  updateStockRow(ctx, path.id, body),
);
