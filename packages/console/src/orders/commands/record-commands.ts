import type { OrderPaymentStatusUpdate, OrderWithParts } from '@waybill/client/shapes';
import {
  choicesOf,
  type FormField,
  type FormValues,
  typedBody,
} from '../../frame/form/form-field.ts';
import { codeAsWords } from '../../frame/format/label.ts';
import { addressBody, addressFields, addressValues } from './address-change.ts';
import { closedBecause, pendingBecause } from './closed.ts';
import { actorField, defineCommand } from './command.ts';

const completer = actorField('completed_by', 'Completed by');

/** Closes an order. */
export const complete = defineCommand({
  operation: 'orders.complete',
  name: 'complete',
  label: 'Complete',
  applies: ({ status }) => status !== 'pending',
  whyNot: (order) => closedBecause(order) ?? pendingBecause(order),
  fields: [completer],
  begin: (_, person): FormValues => ({ completed_by: person }),
  bodyOf: (values) => typedBody([completer], values),
  lastToLeave: () => [],
  preview: (_, { number }) => `${number} is completed; only a return can follow.`,
  call: (waybill, { id }, body, options) => waybill.orders.complete({ id }, body, options),
});

const PAYMENT_STATUSES = [
  ...(['open', 'pending', 'authorized', 'partially_paid', 'paid', 'refunded', 'failed'] as const),
] satisfies OrderPaymentStatusUpdate['status'][];

/** Where the payment of an order stands. */
export const paymentStatus: FormField = {
  ...{ path: 'status', label: 'Payment', isRequired: true },
  choices: choicesOf(PAYMENT_STATUSES),
};

const paymentFields: readonly FormField[] = [
  paymentStatus,
  { path: 'payment_id', label: 'Reference at the payment provider' },
];

/** Records where the payment stands. */
export const setPaymentStatus = defineCommand({
  operation: 'orders.payment-status.update',
  name: 'payment',
  label: 'Payment',
  applies: () => true,
  whyNot: () => undefined,
  fields: paymentFields,
  begin: ({ payment_status: status }): FormValues => ({
    status: status === 'open' ? 'paid' : status,
  }),
  bodyOf: (values) => typedBody(paymentFields, values) as object as OrderPaymentStatusUpdate,
  preview: ({ status }, { number, payment_status: before }) =>
    `The payment of ${number} goes from ${codeAsWords(before)} to ${codeAsWords(status)}.`,
  call: (waybill, { id }, body, options) =>
    waybill.orders.paymentStatus.update({ id }, body, options),
});

/** Changes where an order goes, and the number that its customer knows. */
export const change = defineCommand({
  operation: 'orders.update',
  name: 'change',
  label: 'Change addresses',
  applies: () => true,
  whyNot: closedBecause,
  fields: addressFields,
  begin: (order): FormValues => addressValues(order),
  bodyOf: (values, order) => addressBody(values, order),
  preview: (body, { number }) => {
    const columns = Object.keys(body).map((column) => codeAsWords(column).toLowerCase());
    return columns.length === 0
      ? 'Nothing is changed yet.'
      : `Changes ${columns.join(', ')} of ${number}.`;
  },
  call: (waybill, { id }: OrderWithParts, body, options) =>
    waybill.orders.update({ id }, body, options),
});
