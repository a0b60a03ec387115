import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { readableList } from '@waybill/order-lists/command/readable-list.repository';
import { listPositionsOperation } from '@waybill/order-lists/list/position.operations';
import { listRows } from '@waybill/table/list';

export const handler = serve(listPositionsOperation, async ({ path, query, ctx }) => {
  const found = await readableList(ctx, path.list_id);
  if (isRejection(found)) return found;
  const { order = { column: 'position', descending: false } } = query;
  return presentPage(listRows(found.positions, { ...query, order }), query);
});
