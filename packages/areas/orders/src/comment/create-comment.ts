import type { Author } from '@waybill/events/author';
import { isBlank } from '@waybill/kernel/blank';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { type Signer, signatureOf } from '../buyer/signature.ts';
import type { OwnedOrder } from '../order/order-reach.ts';
import type { Comment, CreateCommentBody } from './comment.schema.ts';
import { visibilityOf } from './comment-visibility.ts';

/** Order data that the event of a comment carries, and the order's owner. */
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
  /** Who calls, and the key. */
  readonly caller: Signer & Pick<Author, 'by'>;
  readonly id: string;
  readonly at: string;
}

/** A new comment, its text kept as sent; allowed whatever the order's state (ORD-80, ORD-82). */
export function decideComment({
  orderId,
  body,
  defaultVisibility,
  caller,
  id,
  at,
}: CommentRequest): Comment | Rejection<'body_required' | 'buyer_not_permitted'> {
  const text = body.body ?? '';
  if (isBlank(text)) {
    const message = 'A comment needs a text.';
    return reject('body_required', message, [{ path: 'body', message }]);
  }
  const visibility = visibilityOf(body, defaultVisibility, caller.principal);
  if (isRejection(visibility)) return visibility;
  const author = signatureOf('author', body.author, caller);
  if (isRejection(author)) return author;
  return {
    id,
    order_id: orderId,
    body: text,
    author,
    actor: caller.principal?.contactId ?? null,
    by: caller.by,
    visibility,
    created_at: at,
  };
}
