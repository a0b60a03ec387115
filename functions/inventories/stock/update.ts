import { serve } from '@waybill/api/serve';
import { updateStockRow } from '@waybill/inventories/stock/change-stock.command';
import { updateStockOperation } from '@waybill/inventories/stock/stock.operations';

export const handler = serve(updateStockOperation, ({ path, body, ctx }) =>
  updateStockRow(ctx, path.id, body),
);
