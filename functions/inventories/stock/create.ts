import { serve } from '@waybill/api/serve';
import { createStockRow } from '@waybill/inventories/stock/change-stock.command';
import { createStockOperation } from '@waybill/inventories/stock/stock.operations';

export const handler = serve(createStockOperation, ({ body, ctx }) => createStockRow(ctx, body));
