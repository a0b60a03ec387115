import { serve } from '@waybill/api/serve';
import { sweepReservations as sweep } from '@waybill/inventories/reservation/reservation.operations';
import { sweepReservations } from '@waybill/inventories/reservation/sweep.repository';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(sweep, async ({ ctx }) =>
  sweepReservations(ctx, await loadSettings(ctx.tenant, 'inventories')),
);
