import { serve } from '@waybill/api/serve';
import { createStockRow } from '@waybill/inventories/stock/create-stock.command';
import { createStock } from '@waybill/inventories/stock/stock.operations';

export const handler = serve(createStock, ({ body, ctx }) => createStockRow(ctx, body));
