import type { Author } from '@waybill/events/author';
import { defineEntity, json, type Key, key, oneOf, optional, text } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { orderIdOf, orderPartition } from '../order/order.entity.ts';
import { type Comment, commentVisibilities } from './comment.schema.ts';

/** Comments are no part of the aggregate: an order with many of them stays as quick to load. */
export const COMMENTS = 'CMT#';

export const commentEntity = defineEntity({
  name: 'order_comment',
  attributes: {
    id: text,
    body: text,
    author: optional(text, null),
    actor: optional(text, null),
    by: optional(json<NonNullable<Author['by']>>(), null),
    visibility: oneOf(...commentVisibilities),
    created_at: text,
  },
});

/** A comment as stored. */
export function commentItem(
  tenant: string,
  { order_id, by = null, ...values }: Comment,
): TableItem {
  const at: Key = { pk: orderPartition(tenant, order_id), sk: key('CMT', values.id) };
  return commentEntity.item(at, { ...values, by });
}

export function asComment(item: TableItem): Comment {
  return { ...commentEntity.read(item), order_id: orderIdOf(item) };
}
