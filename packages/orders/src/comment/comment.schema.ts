import { LENGTHS, text } from '@waybill/api/fields';
import * as v from 'valibot';

/** Whom a comment is for (ORD-120). */
export const commentVisibilities = ['internal', 'customer'] as const;

/** Body of a new comment (ORD-80). `body` is optional: its absence has its own refusal. */
export const CreateCommentBody = v.object({
  body: v.nullish(text(LENGTHS.comment)),
  author: v.nullish(text(LENGTHS.name)),
  visibility: v.nullish(v.picklist(commentVisibilities)),
});
export type CreateCommentBody = v.InferOutput<typeof CreateCommentBody>;

/** A remark on an order (ORD-80). */
export const Comment = v.object({
  id: v.pipe(v.string(), v.uuid()),
  order_id: v.pipe(v.string(), v.uuid()),
  body: v.string(),
  author: v.nullable(v.string()),
  visibility: v.picklist(commentVisibilities),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});
export type Comment = v.InferOutput<typeof Comment>;

/** Filterable and sortable columns of the list (ORD-84). */
export const commentColumns = {
  id: 'uuid',
  body: 'text',
  visibility: 'text',
  author: 'text',
  created_at: 'instant',
} as const;
