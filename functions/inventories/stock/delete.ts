import { serve } from '@waybill/api/serve';
import { deleteRow } from '@waybill/inventories/stock/change-row.command';
import { refuseDelete } from '@waybill/inventories/stock/delete-stock';
import { deleteStock } from '@waybill/inventories/stock/stock.operations';

export const handler = serve(deleteStock, async ({ path, ctx }) =>
  deleteRow(ctx, String(path['id']), refuseDelete),
);
