import { eventOf } from '@waybill/events/event';
import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import { isThere, type Write } from '@waybill/table/write';
import { rootKey } from '../order/order.entity.ts';
import { noSuchOrder } from '../order/order-reach.ts';
import { recordOrderEvents } from '../order/trail.entity.ts';
import { entryOf } from '../order/trail-entry.ts';
import { commentItem } from './comment.entity.ts';
import { orderCommentAdded } from './comment.events.ts';
import type { Comment } from './comment.schema.ts';
import type { CommentedOrder } from './create-comment.ts';

/**
 * The writes of a comment: its row, its trail row and its event. The order is only checked to
 * exist, whatever its version, so that comments and commands do not outdate each other (ORD-82).
 */
export function commentWrites(
  tenant: string,
  order: CommentedOrder,
  comment: Comment,
  moment: Pick<Moment, 'newId'>,
): Write<Rejection<'not_found'>>[] {
  const { order_id } = comment;
  return [
    { check: rootKey(tenant, order_id), when: isThere, orElse: noSuchOrder(order_id) },
    ...commentRecords(tenant, order, comment, moment),
  ];
}

/** The same in a change that writes the order itself. */
export function commentRecords(
  tenant: string,
  { number, rev }: Pick<CommentedOrder, 'number' | 'rev'>,
  comment: Comment,
  { newId }: Pick<Moment, 'newId'>,
): Write[] {
  const { order_id, visibility, created_at } = comment;
  const said = { visibility, comment_id: comment.id };
  const event = eventOf(orderCommentAdded, {
    data: { order_id, number, ...said },
    metadata: { sequence: rev, actor: null },
  });
  const row = { id: newId(), created_at, ...entryOf(orderCommentAdded, said) };
  return [
    { put: commentItem(tenant, comment) },
    ...recordOrderEvents(tenant, order_id, [{ event, row }]),
  ];
}
