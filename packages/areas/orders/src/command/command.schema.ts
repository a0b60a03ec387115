import { described, namedObject, needing } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { externalKeyInput } from '@waybill/api/external-key';
import { LENGTHS, text } from '@waybill/api/fields';
import * as v from 'valibot';
import { bodyEntries } from '../order/order-field.ts';
import { orderFields } from '../order/order-fields.ts';
import { paymentStatuses } from '../order/order-status.ts';
import { PositionInput } from '../order/position.schema.ts';
import { AddedItemInput } from '../placement/placement.schema.ts';

const reason = v.nullish(text(LENGTHS.text));
const person = v.nullish(text(LENGTHS.reference));
const reference = v.nullish(text(LENGTHS.reference));

export const AcknowledgeBody = namedObject('OrderAcknowledge', {
  external_ref: described(
    'Number of the order in the fulfilling system, up to 255 characters.',
    reference,
  ),
  ...externalKeyInput,
});
export type AcknowledgeBody = v.InferOutput<typeof AcknowledgeBody>;

export const ApproveBody = namedObject('OrderApprove', {
  approved_by: described('Who approves, up to 255 characters; stands in the trail.', person),
});
export type ApproveBody = v.InferOutput<typeof ApproveBody>;

export const CancelBody = namedObject('OrderCancel', {
  cancelled_by: described(
    'Who cancels, up to 255 characters. A buyer names its contact, which it is where nothing is sent, or its key.',
    person,
  ),
  reason: described(
    'Why, up to 2,000 characters; needed where cancel_requires_reason is on.',
    reason,
  ),
});
export type CancelBody = v.InferOutput<typeof CancelBody>;

/** `positions` is optional here because its absence has its own refusal. */
export const CancelItemsBody = needing(
  [['positions']],
  namedObject('OrderItemsCancel', {
    positions: described(
      'The positions to cancel, and how much of each.',
      v.nullish(bounded(PositionInput)),
    ),
    cancelled_by: described('Who cancels, up to 255 characters.', person),
    reason: described(
      'Why, up to 2,000 characters; needed where cancel_requires_reason is on.',
      reason,
    ),
  }),
);
export type CancelItemsBody = v.InferOutput<typeof CancelItemsBody>;

/** `items` is optional here because its absence has its own refusal. */
export const AddItemsBody = needing(
  [['items']],
  namedObject('OrderItemsCreate', {
    items: described(
      'The positions to add, as in a placement; they are numbered on from the highest.',
      v.nullish(bounded(AddedItemInput)),
    ),
  }),
);
export type AddItemsBody = v.InferOutput<typeof AddItemsBody>;

export const CompleteBody = namedObject('OrderComplete', {
  completed_by: described('Who closes it, up to 255 characters; stands in the trail.', person),
});
export type CompleteBody = v.InferOutput<typeof CompleteBody>;

export const HoldBody = namedObject('OrderHold', {
  reason: described('Why, up to 2,000 characters; shown on the order.', reason),
});
export type HoldBody = v.InferOutput<typeof HoldBody>;

/** No field is read. */
export const UnholdBody = v.object({});

export const PaymentStatusBody = namedObject('OrderPaymentStatusUpdate', {
  status: described('Where the payment stands.', v.picklist(paymentStatuses)),
  payment_id: described(
    'Reference of the payment at its provider, up to 255 characters.',
    reference,
  ),
});
export type PaymentStatusBody = v.InferOutput<typeof PaymentStatusBody>;

/** The fields that an update may replace; null empties one, absent keeps it (ORD-40, ORD-43). */
export const UpdateOrderBody = namedObject('OrderUpdate', bodyEntries(orderFields, 'update'));
export type UpdateOrderBody = v.InferOutput<typeof UpdateOrderBody>;
