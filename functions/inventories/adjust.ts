import { serve } from '@waybill/api/serve';
import { readAdjustment } from '@waybill/inventories/booking/adjust-stock';
import { adjustGoods } from '@waybill/inventories/booking/adjust-stock.command';
import { adjustStock } from '@waybill/inventories/booking/booking.operations';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(adjustStock, async ({ body, ctx }) => {
  const adjustment = readAdjustment(body);
  return isRejection(adjustment) ? adjustment : adjustGoods(ctx, adjustment);
});
