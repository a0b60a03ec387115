import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { readableList } from '@waybill/order-lists/command/readable-list.repository';
import { getListOperation } from '@waybill/order-lists/list/list.operations';

export const handler = serve(getListOperation, async ({ path, ctx }) => {
  const found = await readableList(ctx, path.id);
  return isRejection(found) ? found : { ...found.list, items: [...found.positions] };
});
