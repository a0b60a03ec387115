import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Principal } from '../buyer/principal.ts';
import type { Comment, CreateCommentBody } from './comment.schema.ts';
import { commentVisibilities } from './comment.schema.ts';
import { visibilityOf } from './comment-visibility.ts';

export interface CommentRequest {
  readonly orderId: string;
  readonly body: CreateCommentBody;
  /** The tenant's default_comment_visibility, which its declaration has checked. */
  readonly defaultVisibility: unknown;
  readonly principal: Principal | undefined;
  readonly id: string;
  readonly at: string;
}

/** A new comment, its text kept as sent; allowed whatever the order's state (ORD-80, ORD-82). */
export function createComment(
  request: CommentRequest,
): Comment | Rejection<'body_required' | 'buyer_not_permitted'> {
  const { body, author } = request.body;
  if (body === null || body === undefined || body.trim() === '') {
    const message = 'A comment needs a text.';
    return reject('body_required', message, [{ path: 'body', message }]);
  }
  const visibility = visibilityOf(
    request.body,
    fallback(request.defaultVisibility),
    request.principal,
  );
  if (isRejection(visibility)) return visibility;
  return {
    id: request.id,
    order_id: request.orderId,
    body,
    author: author ?? null,
    visibility,
    created_at: request.at,
  };
}

function fallback(setting: unknown): Comment['visibility'] {
  return commentVisibilities.find((word) => word === setting) ?? 'internal';
}
