import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listMovementsOperation } from '@waybill/inventories/movement/movement.operations';
import { movementStore } from '@waybill/inventories/movement/movement.store';
import { isRejection } from '@waybill/kernel/rejection';
import { readPage } from '@waybill/table/read';

export const handler = serve(listMovementsOperation, async ({ query, ctx }) => {
  const listed = await readPage(movementStore, ctx.tenant, query);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
