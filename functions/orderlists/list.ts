import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { findLists } from '@waybill/order-lists/command/find-lists.repository';
import { listListsOperation } from '@waybill/order-lists/list/list.operations';

export const handler = serve(listListsOperation, async ({ query, ctx }) => {
  const listed = await findLists(ctx, query);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
