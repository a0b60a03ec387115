import { serve } from '@waybill/api/serve';
import { updateList } from '@waybill/order-lists/command/update-list.command';
import { updateListOperation } from '@waybill/order-lists/list/list.operations';

export const handler = serve(updateListOperation, ({ path, body, ctx }) =>
  updateList(ctx, path.id, body),
);
