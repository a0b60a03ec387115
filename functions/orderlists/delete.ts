import { serve } from '@waybill/api/serve';
import { deleteList } from '@waybill/order-lists/command/delete-list.command';
import { deleteListOperation } from '@waybill/order-lists/list/list.operations';

export const handler = serve(deleteListOperation, ({ path, ctx }) => deleteList(ctx, path.id));
