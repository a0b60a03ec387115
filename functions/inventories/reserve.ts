import { serve } from '@waybill/api/serve';
import { changeStock } from '@waybill/inventories/booking/change.repository';
import { countHoldsOf } from '@waybill/inventories/reservation/hold.repository';
import { refuseCrowded } from '@waybill/inventories/reservation/hold-limit';
import { reserveStock } from '@waybill/inventories/reservation/reservation.operations';
import { decideReserve } from '@waybill/inventories/reservation/reserve';
import { readReserve } from '@waybill/inventories/reservation/reserve-input';
import { loadStock } from '@waybill/inventories/stock/stock.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(reserveStock, async ({ body, ctx }) => {
  const request = readReserve(body);
  if (isRejection(request)) return request;
  return changeStock(ctx, {
    load: async (own) => {
      const [found, held] = await Promise.all([
        loadStock(ctx.tenant, request.lines, own),
        countHoldsOf(ctx.tenant, request.order_ref),
      ]);
      return isRejection(found) ? found : { ...found, held };
    },
    decide: ({ book, locations, settings, moment }, { held }) =>
      refuseCrowded(held, request.lines) ??
      decideReserve(book, { ...request, locations, settings }, moment),
    present: (result) => result,
  });
});
