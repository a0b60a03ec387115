import { serve } from '@waybill/api/serve';
import { commitReference } from '@waybill/inventories/reservation/end-reservations.command';
import { commitReservationsOperation } from '@waybill/inventories/reservation/reservation.operations';

export const handler = serve(commitReservationsOperation, ({ body, ctx }) =>
  commitReference(ctx, body.order_ref),
);
