import { bounded } from '@waybill/api/bounded';
import { documentInput } from '@waybill/api/document';
import { externalKeyInput } from '@waybill/api/external-key';
import { LENGTHS, text } from '@waybill/api/fields';
import * as v from 'valibot';
import { paymentStatuses } from '../order/order-status.ts';
import { PositionInput } from '../order/position.schema.ts';

const reason = v.nullish(text(LENGTHS.text));
const person = v.nullish(text(LENGTHS.reference));
const reference = v.nullish(text(LENGTHS.reference));

export const AcknowledgeBody = v.object({ external_ref: reference, ...externalKeyInput });
export type AcknowledgeBody = v.InferOutput<typeof AcknowledgeBody>;

export const ApproveBody = v.object({ approved_by: person });
export type ApproveBody = v.InferOutput<typeof ApproveBody>;

export const CancelBody = v.object({ cancelled_by: person, reason });
export type CancelBody = v.InferOutput<typeof CancelBody>;

/** `positions` is optional here because its absence has its own refusal. */
export const CancelItemsBody = v.object({
  positions: v.nullish(bounded(PositionInput)),
  cancelled_by: person,
  reason,
});
export type CancelItemsBody = v.InferOutput<typeof CancelItemsBody>;

export const CompleteBody = v.object({ completed_by: person });
export type CompleteBody = v.InferOutput<typeof CompleteBody>;

export const HoldBody = v.object({ reason });
export type HoldBody = v.InferOutput<typeof HoldBody>;

/** No field is read. */
export const UnholdBody = v.object({});

export const PaymentStatusBody = v.object({
  status: v.picklist(paymentStatuses),
  payment_id: reference,
});
export type PaymentStatusBody = v.InferOutput<typeof PaymentStatusBody>;

/**
 * The six columns an update may replace, and the keys of other systems; null empties one, absent
 * keeps it (ORD-40, ORD-43).
 */
export const UpdateOrderBody = v.object({
  billing_address: v.nullish(documentInput),
  buyer: v.nullish(documentInput),
  customer_order_number: reference,
  ...externalKeyInput,
  metadata: v.nullish(documentInput),
  shipping_address: v.nullish(documentInput),
  user_data: v.nullish(documentInput),
});
export type UpdateOrderBody = v.InferOutput<typeof UpdateOrderBody>;
