import { serve } from '@waybill/api/serve';
import { releaseReference } from '@waybill/inventories/reservation/end-reservations.command';
import { releaseReservationsOperation } from '@waybill/inventories/reservation/reservation.operations';

export const handler = serve(releaseReservationsOperation, ({ body, ctx }) =>
  releaseReference(ctx, body.order_ref),
);
