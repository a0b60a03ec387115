import { described, namedObject, needing } from '@waybill/api/annotation';
import { LENGTHS, text, uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { callingKey } from '../order/trail.schema.ts';

/** Whom a comment is for (ORD-120). */
export const commentVisibilities = ['internal', 'customer'] as const;

/** Body of a new comment (ORD-80). `body` is optional: its absence has its own refusal. */
export const CreateCommentBody = needing(
  [['body']],
  namedObject('CommentCreate', {
    body: described('The text, up to 10,000 characters.', v.nullish(text(LENGTHS.comment))),
    author: described(
      'Who writes it, up to 255 characters. A buyer names its contact, which it is where nothing is sent, or its key.',
      v.nullish(text(LENGTHS.name)),
    ),
    visibility: described(
      'Whether the customer sees it; the setting default_comment_visibility when absent.',
      v.nullish(v.picklist(commentVisibilities)),
    ),
  }),
);
export type CreateCommentBody = v.InferOutput<typeof CreateCommentBody>;

/** A remark on an order (ORD-80). */
export const Comment = namedObject('Comment', {
  id: uuid(),
  order_id: described('Id of the order.', uuid()),
  body: described('The text.', v.string()),
  author: described(
    'Who wrote it, as the back office said or as a buyer signs; null where nobody is named.',
    v.nullable(v.string()),
  ),
  actor: described('The acting contact; null for the back office.', v.nullable(v.string())),
  by: v.optional(
    described(
      'The API key that called, with the name that it had then; null in comments from before it was kept, absent for buyers.',
      callingKey(),
    ),
  ),
  visibility: described('Whether the customer sees it.', v.picklist(commentVisibilities)),
  created_at: described('When it was written, UTC.', v.pipe(v.string(), v.isoTimestamp())),
});
export type Comment = v.InferOutput<typeof Comment>;

/** Filterable and sortable columns of the list (ORD-84). */
export const commentColumns = {
  id: 'uuid',
  body: 'text',
  visibility: 'text',
  author: 'text',
  actor: 'text',
  created_at: 'instant',
} as const;
