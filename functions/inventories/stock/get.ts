import { serve } from '@waybill/api/serve';
import { getStock } from '@waybill/inventories/stock/stock.operations';
import { readStockRow } from '@waybill/inventories/stock/stock.repository';

export const handler = serve(getStock, async ({ path, ctx }) => readStockRow(ctx.tenant, path.id));
