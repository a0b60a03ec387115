import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';
import { commentVisibilities } from './comment.schema.ts';

const reference = uuid();

export const orderCommentAdded = defineEvent({
  topic: 'order.comment.added',
  description:
    'Someone commented on an order; the text itself is never told. metadata.sequence is that of the order as it was commented on: a comment changes no order, so no later event outdates it.',
  trigger: 'A comment was created.',
  data: namedObject('OrderCommentAddedData', {
    order_id: described('Id of the order.', reference),
    /** The order's. */
    number: described('Number of the order.', v.string()),
    comment_id: described('Id of the comment.', reference),
    visibility: described('Whether the customer sees it.', v.picklist(commentVisibilities)),
  }),
  example: {
    order_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
    number: 'ORD-000042',
    comment_id: '01976f3b-1d2e-7b10-8a4f-6c7d8e9fa0b1',
    visibility: 'internal',
  },
});

/** The topics of comments. */
export const commentEvents = [orderCommentAdded];
