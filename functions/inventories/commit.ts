import { serve } from '@waybill/api/serve';
import { commitReference } from '@waybill/inventories/reservation/end-reservations.command';
import { commitReservations } from '@waybill/inventories/reservation/reservation.operations';

export const handler = serve(commitReservations, ({ body, ctx }) =>
  commitReference(ctx, body.order_ref),
);
