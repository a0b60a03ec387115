import { serve } from '@waybill/api/serve';
import { deleteStockRow } from '@waybill/inventories/stock/delete-stock.command';
import { deleteStock } from '@waybill/inventories/stock/stock.operations';

export const handler = serve(deleteStock, ({ path, ctx }) => deleteStockRow(ctx, path.id));
