import { codeAsWords } from '../../frame/format/label.ts';
import { writtenNumber } from '../../frame/format/typed-number.ts';
import { ORDER_FIELDS } from '../order-fields.generated.ts';
import { addressBody, addressFields, addressValues } from './address-change.ts';
import { closedBecause, pendingBecause } from './closed.ts';
import type { OrderCommand } from './command.ts';
import { actorField, paymentStatus, refundReference } from './fields.ts';
import { leftToRefund } from './left-to-refund.ts';

/** Closes an order. */
export const complete: OrderCommand = {
  operation: 'orders.complete',
  name: 'complete',
  label: 'Complete',
  applies: ({ status }) => status !== 'pending',
  whyNot: (order) => closedBecause(order) ?? pendingBecause(order),
  actor: actorField('completed_by', 'Completed by'),
  lastToLeave: () => [],
  sentence: ({ number }) => `Closes ${number}: nothing more is shipped; goods can still come back.`,
};

/** Records where the payment stands. */
export const setPaymentStatus: OrderCommand = {
  operation: 'orders.payment-status.update',
  name: 'payment',
  label: 'Payment',
  fields: [paymentStatus, { path: 'payment_id', label: 'Reference at the payment provider' }],
  begin: ({ payment_status: status }) => ({ status: status === 'open' ? 'paid' : status }),
  sentence: ({ number, payment_status: before }, _, { status = '' }) =>
    `The payment of ${number} goes from ${codeAsWords(before)} to ${codeAsWords(status)}.`,
};

/** Records money that was given back. */
export const refund: OrderCommand = {
  operation: 'orders.refund',
  name: 'refund',
  label: 'Refund',
  whyNot: (order) => {
    if (leftToRefund(order) > 0) return undefined;
    return order.refunded_total > 0
      ? 'Everything that was paid has been refunded.'
      : 'Nothing was paid.';
  },
  fieldsOf: (order) => [
    {
      path: 'amount',
      label: 'Amount',
      kind: 'number',
      isRequired: true,
      most: leftToRefund(order),
    },
    { path: 'reason', label: 'Reason', kind: 'long' },
    { path: 'reference', ...refundReference },
  ],
  begin: (order) => ({ amount: writtenNumber(leftToRefund(order)) }),
  sentence: ({ number, currency }, _, { amount = '' }) =>
    `Records that ${amount.trim()} ${currency} of ${number} were given back. No money moves: the payment provider pays it out.`,
};

/** Name of a column of an order, as its form says it. */
const nameOf = (column: string): string =>
  ORDER_FIELDS.find(({ name }) => name === column)?.label ?? codeAsWords(column);

/** Changes where an order goes and when, and the number that its customer knows. */
export const change: OrderCommand = {
  operation: 'orders.update',
  name: 'change',
  label: 'Change order',
  whyNot: closedBecause,
  fields: addressFields,
  begin: addressValues,
  bodyOf: addressBody,
  sentence: (order, _, values) => {
    const columns = Object.keys(addressBody(values, order)).map((column) =>
      nameOf(column).toLowerCase(),
    );
    return columns.length === 0
      ? 'Nothing has been changed yet.'
      : `Changes ${columns.join(', ')} of ${order.number}.`;
  },
};
