import { serve } from '@waybill/api/serve';
import { deleteList } from '@waybill/order-lists/command/delete-list.command';
import { deleteList as operation } from '@waybill/order-lists/list/list.operations';

export const handler = serve(operation, ({ path, ctx }) => deleteList(ctx, path.id));
