import { serve } from '@waybill/api/serve';
import { readStockAdjustment } from '@waybill/inventories/booking/adjust-stock';
import { adjustStockRow as adjustRow } from '@waybill/inventories/booking/adjust-stock.command';
import { adjustStockRow } from '@waybill/inventories/booking/booking.operations';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(adjustStockRow, async ({ path, body, ctx }) => {
  const adjustment = readStockAdjustment(body);
  return isRejection(adjustment) ? adjustment : adjustRow(ctx, path.id, adjustment);
});
