import { serve } from '@waybill/api/serve';
import { getStockOperation } from '@waybill/inventories/stock/stock.operations';
import { readStockRow } from '@waybill/inventories/stock/stock.repository';

export const handler = serve(getStockOperation, async ({ path, ctx }) =>
  readStockRow(ctx.tenant, path.id),
);
