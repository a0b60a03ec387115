import type { OrderPaymentStatusUpdate, ReturnReason } from '@waybill/client/shapes';
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
  ...(['open', 'pending', 'authorized', 'partially_paid', 'paid'] as const),
  ...(['partially_refunded', 'refunded', 'failed'] as const),
] satisfies OrderPaymentStatusUpdate['status'][];

/** The state of the payment of an order. */
export const paymentStatus: FormField = {
  path: 'status',
  label: 'Payment',
  isRequired: true,
  choices: choicesOf(PAYMENT_STATUSES),
};

/** An article as it is asked for where an order gets one. */
export const articleFields: readonly FormField[] = [
  { path: 'sku', label: 'Article number' },
  { path: 'name', label: 'Name', hint: 'Leave empty to use the article number.' },
  { path: 'quantity', label: 'Quantity', kind: 'number', least: 0.001 },
  { path: 'unit_price', label: 'Net unit price', kind: 'number', least: 0 },
  { path: 'tax_rate', label: 'Tax in percent', kind: 'number', least: 0 },
];

/** The number that the payment provider gave a refund. */
export const refundReference = { label: 'Reference at the payment provider' } as const;

/** The reason of a return, by the words of the shop. */
export const returnReasonField = (
  reasons: readonly Pick<ReturnReason, 'code' | 'title' | 'enabled' | 'is_default'>[],
): FormField => {
  const usual = reasons.find(({ is_default }) => is_default);
  return {
    path: 'reason_code',
    label: 'Reason',
    ...(usual !== undefined && { hint: `Leave empty for ${usual.title}.` }),
    choices: reasons.filter(({ enabled }) => enabled),
  };
};
