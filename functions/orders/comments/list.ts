import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { listComments } from '@waybill/orders/comment/comment.operations';
import { listComments as loadComments } from '@waybill/orders/comment/comment.repository';

export const handler = serve(listComments, async ({ path, query, ctx }) => {
  const listed = await loadComments(ctx.tenant, String(path['id']), query);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
