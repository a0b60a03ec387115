import { serve } from '@waybill/api/serve';
import { reserveStock } from '@waybill/inventories/reservation/reservation.operations';
import { readReserve } from '@waybill/inventories/reservation/reserve-input';
import { reserveGoods } from '@waybill/inventories/reservation/reserve-stock.command';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(reserveStock, async ({ body, ctx }) => {
  const request = readReserve(body);
  return isRejection(request) ? request : reserveGoods(ctx, request);
});
