import { serve } from '@waybill/api/serve';
import { createList } from '@waybill/order-lists/command/create-list.command';
import { createListOperation } from '@waybill/order-lists/list/list.operations';
import { everyArticleIsKnown } from '@waybill/order-lists/position/article-port';

export const handler = serve(createListOperation, ({ body, ctx }) =>
  createList(ctx, body, everyArticleIsKnown),
);
