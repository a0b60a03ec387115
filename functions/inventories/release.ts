import { serve } from '@waybill/api/serve';
import { changeStock } from '@waybill/inventories/booking/change.repository';
import { decideEnd, releaseResult } from '@waybill/inventories/reservation/end';
import { loadHoldsOf } from '@waybill/inventories/reservation/hold.repository';
import { releaseReservations } from '@waybill/inventories/reservation/reservation.operations';

export const handler = serve(releaseReservations, async ({ body, ctx }) =>
  changeStock(ctx, {
    load: (own) => loadHoldsOf(ctx.tenant, body.order_ref, own),
    decide: ({ book, moment }, { holds }) => decideEnd(book, holds, 'release', moment),
    present: (ended) => releaseResult(body.order_ref, ended),
  }),
);
