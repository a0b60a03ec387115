import { outboxWrites } from '@waybill/events/outbox';
import type { Rejection } from '@waybill/kernel/rejection';
import { isThere } from '@waybill/table/condition';
import { key } from '@waybill/table/key';
import type { Listed, ListRequest } from '@waybill/table/ledger/request';
import { listRows } from '@waybill/table/ledger/rows';
import { definePattern } from '@waybill/table/pattern';
import { get, query, queryAll } from '@waybill/table/read';
import type { TableItem, Write } from '@waybill/table/write';
import { asOrder, orderIdOf, orderPartition, rootKey } from '../order/order.entity.ts';
import { noSuchOrder, type OwnedOrder } from '../order/order-reach.ts';
import { TRAIL, trailWrite } from '../order/trail.entity.ts';
import { orderCommentAdded } from './comment.events.ts';
import type { Comment } from './comment.schema.ts';

export const patterns = [
  definePattern({
    name: 'The comments of an order',
    key: 'pk = T#tenant#ORDER#id, sk begins CMT#',
    reads: 'every comment of one order, oldest first; beside it one trail row, to know the order',
  }),
];

// Beside the aggregate, like the trail: a talkative order stays as quick to load.
const COMMENTS = 'CMT#';

/** What the event of a comment tells of its order, and whose the order is. */
export interface CommentedOrder extends OwnedOrder {
  readonly number: string;
  /** The lock counter, which sequences the order's events. */
  readonly rev: number;
}

/** The order that is commented on, without what belongs to it. */
export async function loadCommentedOrder(
  tenant: string,
  orderId: string,
): Promise<CommentedOrder | Rejection<'not_found'>> {
  const root = await get(rootKey(tenant, orderId));
  return root === undefined ? noSuchOrder(orderId) : { ...asOrder(root), rev: Number(root['rev']) };
}

/**
 * The writes of a comment: its row, its trail row and its event. The order is only checked to
 * exist, whatever its counter says, so that remarks and commands do not outdate each other.
 */
export function commentWrites(
  tenant: string,
  order: CommentedOrder,
  comment: Comment,
  moment: { eventId: string; trailId: string },
): Write<Rejection<'not_found'>>[] {
  const { order_id: orderId, visibility, created_at: at } = comment;
  const payload = { visibility, comment_id: comment.id };
  return [
    { check: rootKey(tenant, orderId), when: isThere, orElse: noSuchOrder(orderId) },
    {
      put: {
        pk: orderPartition(tenant, orderId),
        sk: key('CMT', comment.id),
        _e: 'order-comment',
        id: comment.id,
        body: comment.body,
        ...(comment.author === null ? {} : { author: comment.author }),
        visibility,
        created_at: at,
      },
    },
    trailWrite(tenant, moment.eventId, {
      id: moment.trailId,
      order_id: orderId,
      name: orderCommentAdded.topic,
      actor: null,
      payload,
      created_at: at,
    }),
    ...outboxWrites(tenant, [
      {
        id: moment.eventId,
        topic: orderCommentAdded.topic,
        time: at,
        data: { order_id: orderId, number: order.number, ...payload },
        metadata: { sequence: order.rev, actor: null },
      },
    ]),
  ];
}

/** A page of an order's comments; the trail tells whether there is such an order. */
export async function listComments(
  tenant: string,
  orderId: string,
  request: ListRequest,
): Promise<Listed<Comment> | Rejection<'not_found'>> {
  const pk = orderPartition(tenant, orderId);
  const [rows, trail] = await Promise.all([
    queryAll({ pk, prefix: COMMENTS }),
    query({ pk, prefix: TRAIL, limit: 1 }),
  ]);
  return trail.items.length === 0 ? noSuchOrder(orderId) : listRows(rows.map(asComment), request);
}

function asComment(item: TableItem): Comment {
  return {
    id: String(item['id']),
    order_id: orderIdOf(item),
    body: String(item['body']),
    author: (item['author'] as string | undefined) ?? null,
    visibility: item['visibility'] as Comment['visibility'],
    created_at: String(item['created_at']),
  };
}
