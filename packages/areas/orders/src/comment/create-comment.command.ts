import { authorOf, type Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import { type Command, runCommand } from '@waybill/work/command';
import { asBuyer } from '../buyer/buyer.ts';
import { refuseUnseen } from '../order/order-reach.ts';
import { orderSettings } from '../shared/settings.ts';
import { loadCommentedOrder } from './comment.repository.ts';
import type { Comment, CreateCommentBody } from './comment.schema.ts';
import { commentWrites } from './comment.writes.ts';
import { withoutKey } from './comment-visibility.ts';
import { type CommentedOrder, decideComment } from './create-comment.ts';

interface Loaded {
  readonly order: CommentedOrder | Rejection<'not_found'>;
  readonly settings: StoredSettings<typeof orderSettings.settings>;
}

interface Commenting {
  readonly order: CommentedOrder;
  readonly comment: Comment;
}

type Refusal = Rejection<'not_found' | 'body_required' | 'buyer_not_permitted'>;

/** Comments on an order that the caller may see (ORD-80 to ORD-83, ORD-107). */
export async function createComment(ctx: Context, orderId: string, body: CreateCommentBody) {
  const { tenant, principal, at } = ctx;
  const caller = { ...ctx, by: authorOf(ctx).by };
  const command: Command<Loaded, Commenting, Comment, Refusal> = {
    load: async () => {
      const [order, settings] = await Promise.all([
        loadCommentedOrder(tenant, orderId),
        loadSettings(tenant, orderSettings),
      ]);
      return { order, settings };
    },
    decide: ({ order, settings: stored }, { market }) => {
      const { default_comment_visibility: defaultVisibility } = stored.for(market?.id);
      const asked = { orderId, body, defaultVisibility, caller, id: ctx.newId(), at };
      const comment = decideComment(asked);
      // A request that is no comment says so before the order is looked at (ORD-39).
      if (isRejection(comment)) return comment;
      if (isRejection(order)) return order;
      return refuseUnseen(order, asBuyer(principal, stored)) ?? { order, comment };
    },
    write: ({ order, comment }) => commentWrites(tenant, order, comment, ctx),
    present: ({ comment }) => (principal === undefined ? comment : withoutKey(comment)),
    subject: ({ order }) => (isRejection(order) ? undefined : { rev: order.rev, record: order }),
  };
  return runCommand(ctx, command);
}
