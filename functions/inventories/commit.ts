import { serve } from '@waybill/api/serve';
import { changeStock } from '@waybill/inventories/booking/change.repository';
import { commitResult, decideEnd } from '@waybill/inventories/reservation/end';
import { loadHoldsOf } from '@waybill/inventories/reservation/hold.repository';
import { commitReservations } from '@waybill/inventories/reservation/reservation.operations';

export const handler = serve(commitReservations, async ({ body, ctx }) =>
  changeStock(ctx, {
    load: (own) => loadHoldsOf(ctx.tenant, body.order_ref, own),
    decide: ({ book, moment }, { holds }) => decideEnd(book, holds, 'commit', moment),
    present: (ended) => commitResult(body.order_ref, ended),
  }),
);
