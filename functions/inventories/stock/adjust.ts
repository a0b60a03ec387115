import { serve } from '@waybill/api/serve';
import { decideStockAdjust, readStockAdjustment } from '@waybill/inventories/booking/adjust';
import { adjustStockRow } from '@waybill/inventories/booking/booking.operations';
import { changeStock } from '@waybill/inventories/booking/change.repository';
import { refuseReason } from '@waybill/inventories/booking/reason';
import { loadStockRow } from '@waybill/inventories/stock/stock.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(adjustStockRow, async ({ path, body, ctx }) => {
  const adjustment = readStockAdjustment(body);
  if (isRejection(adjustment)) return adjustment;
  const id = path.id;
  return changeStock(ctx, {
    refuse: (settings) => refuseReason('adjustment', adjustment.reason, settings),
    load: () => loadStockRow(ctx.tenant, id),
    decide: ({ book, settings, moment }) =>
      decideStockAdjust(book, id, adjustment, settings, moment),
    present: (answer) => answer,
  });
});
