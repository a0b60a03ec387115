import { serve } from '@waybill/api/serve';
import { changeStock } from '@waybill/inventories/booking/change-stock.command';
import { reserveStock } from '@waybill/inventories/reservation/reservation.operations';
import { countActiveReservations } from '@waybill/inventories/reservation/reservation.repository';
import { reservationChangeParts } from '@waybill/inventories/reservation/reservation-change.writes';
import { refuseTooMany } from '@waybill/inventories/reservation/reservation-limit';
import { readReserve } from '@waybill/inventories/reservation/reserve-input';
import { decideReserve } from '@waybill/inventories/reservation/reserve-stock';
import { loadStock } from '@waybill/inventories/stock/stock.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(reserveStock, async ({ body, ctx }) => {
  const request = readReserve(body);
  if (isRejection(request)) return request;
  return changeStock(ctx, {
    load: async (own) => {
      const [found, held] = await Promise.all([
        loadStock(ctx.tenant, request.lines, own),
        countActiveReservations(ctx.tenant, request.order_ref),
      ]);
      return isRejection(found) ? found : { ...found, held };
    },
    decide: ({ book, locations, settings, moment }, { held }) =>
      refuseTooMany(held, request.lines) ??
      decideReserve(book, { ...request, locations, settings }, moment),
    parts: reservationChangeParts,
    present: (result) => result,
  });
});
