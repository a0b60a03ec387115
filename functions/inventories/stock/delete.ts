import { serve } from '@waybill/api/serve';
import { deleteStockRow } from '@waybill/inventories/stock/change-stock.command';
import { deleteStockOperation } from '@waybill/inventories/stock/stock.operations';

export const handler = serve(deleteStockOperation, ({ path, ctx }) => deleteStockRow(ctx, path.id));
