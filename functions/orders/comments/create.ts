import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { createComment } from '@waybill/orders/comment/comment.operations';
import { commentWrites, loadCommentedOrder } from '@waybill/orders/comment/comment.repository';
import { createComment as decide } from '@waybill/orders/comment/create';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(createComment, async ({ path, body, ctx }) => {
  const orderId = String(path['id']);
  const [stored, order] = await Promise.all([
    loadSettings(ctx.tenant, 'orders'),
    loadCommentedOrder(ctx.tenant, orderId),
  ]);
  const { default_comment_visibility: defaultVisibility } = stored.for(undefined);
  const comment = decide({ orderId, body, defaultVisibility, id: ctx.newId(), at: ctx.at });
  if (isRejection(comment)) return comment;
  if (isRejection(order)) return order;
  const moment = { eventId: ctx.newPrefixedId('evt'), trailId: ctx.newId() };
  return (await ctx.commit(commentWrites(ctx.tenant, order, comment, moment), comment)) ?? comment;
});
