import { serve } from '@waybill/api/serve';
import { getReservationOperation } from '@waybill/inventories/reservation/reservation.operations';
import { readReservation } from '@waybill/inventories/reservation/reservation.repository';

export const handler = serve(getReservationOperation, async ({ path, ctx }) =>
  readReservation(ctx.tenant, path.id),
);
