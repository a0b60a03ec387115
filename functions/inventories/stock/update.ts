import { serve } from '@waybill/api/serve';
import { changeStockRow } from '@waybill/inventories/stock/row-change.repository';
import { updateStock } from '@waybill/inventories/stock/stock.operations';
import { updateSteps } from '@waybill/inventories/stock/stock-changes.writes';
import { decideUpdateStock, readStockUpdate } from '@waybill/inventories/stock/update';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(updateStock, async ({ path, body, ctx }) => {
  const fields = readStockUpdate(body);
  if (isRejection(fields)) return fields;
  return changeStockRow(ctx, path.id, fields, (before, loaded) => {
    const after = decideUpdateStock(before.row, fields, loaded, ctx.at);
    if (isRejection(after) || after === before.row) return after;
    return { answer: after, change: updateSteps(ctx.tenant, before, after, ctx) };
  });
});
