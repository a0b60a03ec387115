import { TRAIL } from '@waybill/events/change-address';
import type { Rejection } from '@waybill/kernel/rejection';
import { revOf } from '@waybill/table/aggregate';
import { definePattern } from '@waybill/table/item';
import { type Listed, type ListRequest, listRows } from '@waybill/table/list';
import { get, query, queryAll } from '@waybill/table/read';
import { asOrderRow, orderPartition, rootKey } from '../order/order.entity.ts';
import { noSuchOrder } from '../order/order-reach.ts';
import { asComment, COMMENTS } from './comment.entity.ts';
import type { Comment } from './comment.schema.ts';
import type { CommentedOrder } from './create-comment.ts';

export const patterns = [
  definePattern({
    name: 'The comments of an order',
    key: 'pk = T#tenant#ORDER#id, sk begins CMT#',
    reads: 'every comment of one order, oldest first; and one trail row, to know the order',
  }),
];

/** The order that is commented on, without what belongs to it. */
export async function loadCommentedOrder(
  tenant: string,
  orderId: string,
): Promise<CommentedOrder | Rejection<'not_found'>> {
  const root = await get(rootKey(tenant, orderId));
  return root === undefined ? noSuchOrder(orderId) : { ...asOrderRow(root), rev: revOf(root) };
}

/** A page of an order's comments; the trail shows whether there is such an order. */
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
