import { serve } from '@waybill/api/serve';
import { decideStockAdjust, readStockAdjustment } from '@waybill/inventories/booking/adjust-stock';
import { adjustStockRow } from '@waybill/inventories/booking/booking.operations';
import { changeStock } from '@waybill/inventories/booking/change-stock.command';
import { refuseReason } from '@waybill/inventories/booking/reason';
import { stockChangeParts } from '@waybill/inventories/booking/stock-change.writes';
import { loadStockRow } from '@waybill/inventories/stock/stock.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(adjustStockRow, async ({ path, body, ctx }) => {
  const adjustment = readStockAdjustment(body);
  if (isRejection(adjustment)) return adjustment;
  const id = String(path['id']);
  return changeStock(ctx, {
    refuse: (settings) => refuseReason('adjustment', adjustment.reason, settings),
    load: () => loadStockRow(ctx.tenant, id),
    decide: ({ book, settings, moment }) =>
      decideStockAdjust(book, id, adjustment, settings, moment),
    parts: stockChangeParts,
    present: (answer) => answer,
  });
});
