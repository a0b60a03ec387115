import { serve } from '@waybill/api/serve';
import { readReservation } from '@waybill/inventories/reservation/hold.repository';
import { getReservation } from '@waybill/inventories/reservation/reservation.operations';

export const handler = serve(getReservation, async ({ path, ctx }) =>
  readReservation(ctx.tenant, path.id),
);
