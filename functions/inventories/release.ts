import { serve } from '@waybill/api/serve';
import { releaseReference } from '@waybill/inventories/reservation/end-reservations.command';
import { releaseReservations } from '@waybill/inventories/reservation/reservation.operations';

export const handler = serve(releaseReservations, ({ body, ctx }) =>
  releaseReference(ctx, body.order_ref),
);
