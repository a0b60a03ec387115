import { serve } from '@waybill/api/serve';
import { changeStock } from '@waybill/inventories/booking/change-stock.command';
import { decideEnd, releaseResult } from '@waybill/inventories/reservation/end-reservations';
import { releaseReservations } from '@waybill/inventories/reservation/reservation.operations';
import { loadActiveReservations } from '@waybill/inventories/reservation/reservation.repository';
import { reservationChangeParts } from '@waybill/inventories/reservation/reservation-change.writes';

export const handler = serve(releaseReservations, async ({ body, ctx }) =>
  changeStock(ctx, {
    load: (own) => loadActiveReservations(ctx.tenant, body.order_ref, own),
    decide: ({ book, moment }, { reservations }) =>
      decideEnd(book, reservations, 'release', moment),
    parts: reservationChangeParts,
    present: (ended) => releaseResult(body.order_ref, ended),
  }),
);
