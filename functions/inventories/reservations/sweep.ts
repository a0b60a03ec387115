import { authorOf } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { sweepReservationsOperation } from '@waybill/inventories/reservation/reservation.operations';
import { sweepReservations } from '@waybill/inventories/reservation/sweep-reservations.command';
import { loadInventorySettings } from '@waybill/inventories/shared/settings.repository';

/** With the retries of one contested reservation still within the limit of a call. */
const BUDGET_MS = 15_000;

export const handler = serve(sweepReservationsOperation, async ({ ctx }) => {
  const until = ctx.now.getTime() + BUDGET_MS;
  const { tenant, now, at } = ctx;
  const asked = { tenant, now, at, author: authorOf(ctx) };
  return sweepReservations(asked, await loadInventorySettings(tenant), until);
});
