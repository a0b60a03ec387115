import { type Rejection, reject } from '@waybill/kernel/rejection';
import { commentVisibilities } from '../words.ts';
import type { Comment, CreateCommentBody } from './comment.schema.ts';

export interface CommentRequest {
  readonly orderId: string;
  readonly body: CreateCommentBody;
  /** The tenant's default_comment_visibility, which its declaration has checked. */
  readonly defaultVisibility: unknown;
  readonly id: string;
  readonly at: string;
}

/** A new comment, its text kept as sent; allowed whatever the order's state (orders.md 4.13). */
export function createComment(request: CommentRequest): Comment | Rejection<'body_required'> {
  const { body, author, visibility } = request.body;
  if (body === null || body === undefined || body.trim() === '') {
    const message = 'A comment needs a text.';
    return reject('body_required', message, [{ path: 'body', message }]);
  }
  return {
    id: request.id,
    order_id: request.orderId,
    body,
    author: author ?? null,
    visibility: visibility ?? fallback(request.defaultVisibility),
    created_at: request.at,
  };
}

function fallback(setting: unknown): Comment['visibility'] {
  return commentVisibilities.find((word) => word === setting) ?? 'internal';
}
