import { isBlank } from '@waybill/kernel/blank';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Principal } from '../buyer/principal.ts';
import type { OwnedOrder } from '../order/order-reach.ts';
import type { Comment, CreateCommentBody } from './comment.schema.ts';
import { visibilityOf } from './comment-visibility.ts';

/** What the event of a comment carries of its order, and whose the order is. */
export interface CommentedOrder extends OwnedOrder {
  readonly number: string;
  /** The version of the order, which sequences its events. */
  readonly rev: number;
}

export interface CommentRequest {
  readonly orderId: string;
  readonly body: CreateCommentBody;
  /** The tenant's default_comment_visibility. */
  readonly defaultVisibility: Comment['visibility'];
  readonly principal: Principal | undefined;
  readonly id: string;
  readonly at: string;
}

/** A new comment, its text kept as sent; allowed whatever the order's state (ORD-80, ORD-82). */
export function decideComment({
  orderId,
  body,
  defaultVisibility,
  principal,
  id,
  at,
}: CommentRequest): Comment | Rejection<'body_required' | 'buyer_not_permitted'> {
  const text = body.body ?? '';
  if (isBlank(text)) {
    const message = 'A comment needs a text.';
    return reject('body_required', message, [{ path: 'body', message }]);
  }
  const visibility = visibilityOf(body, defaultVisibility, principal);
  if (isRejection(visibility)) return visibility;
  return {
    id,
    order_id: orderId,
    body: text,
    author: body.author ?? null,
    visibility,
    created_at: at,
  };
}
