import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { asBuyer } from '@waybill/orders/buyer/buyer';
import { createComment } from '@waybill/orders/comment/comment.operations';
import { commentWrites, loadCommentedOrder } from '@waybill/orders/comment/comment.repository';
import { createComment as decide } from '@waybill/orders/comment/create-comment';
import { refuseUnseen } from '@waybill/orders/order/order-reach';
import { orderSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(createComment, async ({ path, body, ctx }) => {
  const orderId = path.id;
  const [stored, order, market] = await Promise.all([
    loadSettings(ctx.tenant, orderSettings),
    loadCommentedOrder(ctx.tenant, orderId),
    ctx.market(),
  ]);
  if (isRejection(market)) return market;
  const settings = stored.for(market?.id);
  const { default_comment_visibility: defaultVisibility } = settings;
  const { principal, at } = ctx;
  const comment = decide({ orderId, body, defaultVisibility, principal, id: ctx.newId(), at });
  if (isRejection(comment)) return comment;
  if (isRejection(order)) return order;
  const unseen = refuseUnseen(order, asBuyer(principal, settings));
  if (unseen !== undefined) return unseen;
  const moment = { eventId: ctx.newPrefixedId('evt'), trailId: ctx.newId() };
  return (await ctx.commit(commentWrites(ctx.tenant, order, comment, moment), comment)) ?? comment;
});
