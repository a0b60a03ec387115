import { serve } from '@waybill/api/serve';
import { restockStock } from '@waybill/inventories/booking/booking.operations';
import { readRestock } from '@waybill/inventories/booking/restock-stock';
import { restockGoods } from '@waybill/inventories/booking/restock-stock.command';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(restockStock, async ({ body, ctx }) => {
  const returned = readRestock(body);
  return isRejection(returned) ? returned : restockGoods(ctx, returned);
});
