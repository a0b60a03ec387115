import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { buyerOf } from '@waybill/orders/buyer/buyer.repository';
import { listCommentsOperation } from '@waybill/orders/comment/comment.operations';
import { listComments } from '@waybill/orders/comment/comment.repository';
import { limitToReadable, withoutKey } from '@waybill/orders/comment/comment-visibility';
import { refuseHidden } from '@waybill/orders/order/order.repository';

export const handler = serve(listCommentsOperation, async ({ path, query, ctx }) => {
  const request = limitToReadable(query, ctx.principal);
  if (isRejection(request)) return request;
  const { id } = path;
  const buyer = await buyerOf(ctx);
  const [hidden, listed] = await Promise.all([
    refuseHidden(ctx.tenant, id, buyer),
    listComments(ctx.tenant, id, request),
  ]);
  if (hidden !== undefined) return hidden;
  if (isRejection(listed)) return listed;
  const seen =
    ctx.principal === undefined ? listed : { ...listed, rows: listed.rows.map(withoutKey) };
  return presentPage(seen, query);
});
