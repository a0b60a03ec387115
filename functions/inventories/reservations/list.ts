import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listReservationsOperation } from '@waybill/inventories/reservation/reservation.operations';
import { reservationStore } from '@waybill/inventories/reservation/reservation.store';
import { isRejection } from '@waybill/kernel/rejection';
import { readPage } from '@waybill/table/read';

export const handler = serve(listReservationsOperation, async ({ query, ctx }) => {
  const listed = await readPage(reservationStore, ctx.tenant, query);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
