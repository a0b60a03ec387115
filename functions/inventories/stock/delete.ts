import { serve } from '@waybill/api/serve';
import { refuseHeld } from '@waybill/inventories/stock/delete';
import { deleteRow } from '@waybill/inventories/stock/row-change.repository';
import { deleteStock } from '@waybill/inventories/stock/stock.operations';

export const handler = serve(deleteStock, async ({ path, ctx }) =>
  deleteRow(ctx, path.id, refuseHeld),
);
