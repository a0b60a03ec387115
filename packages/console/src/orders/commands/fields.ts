import type { OrderPaymentStatusUpdate } from '@waybill/client/shapes';
import { choicesOf, type FormField } from '../../frame/form/form-field.ts';

/** A field in which a call says who acts. */
export const actorField = (path: string, label: string): FormField => ({
  path,
  label,
  hint: 'Shown in the timeline.',
});

/** The reason of a command. */
export const reasonField: FormField = {
  path: 'reason',
  label: 'Reason',
  hint: 'Shown on the order.',
  kind: 'long',
};

const PAYMENT_STATUSES = [
  ...(['open', 'pending', 'authorized', 'partially_paid', 'paid', 'refunded', 'failed'] as const),
] satisfies OrderPaymentStatusUpdate['status'][];

/** The state of the payment of an order. */
export const paymentStatus: FormField = {
  path: 'status',
  label: 'Payment',
  isRequired: true,
  choices: choicesOf(PAYMENT_STATUSES),
};
