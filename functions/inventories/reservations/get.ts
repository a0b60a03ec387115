import { serve } from '@waybill/api/serve';
import { getReservation } from '@waybill/inventories/reservation/reservation.operations';
import { readReservation } from '@waybill/inventories/reservation/reservation.repository';

export const handler = serve(getReservation, async ({ path, ctx }) =>
  readReservation(ctx.tenant, path.id),
);
