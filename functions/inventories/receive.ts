import { serve } from '@waybill/api/serve';
import { receiveStock } from '@waybill/inventories/booking/booking.operations';
import { readReceipt } from '@waybill/inventories/booking/receive-stock';
import { receiveGoods } from '@waybill/inventories/booking/receive-stock.command';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(receiveStock, async ({ body, ctx }) => {
  const receipt = readReceipt(body);
  return isRejection(receipt) ? receipt : receiveGoods(ctx, receipt);
});
