import { type FormField, type FormValues, typedBody } from '../../frame/form/form-field.ts';
import { closedBecause } from './closed.ts';
import { actorField, defineCommand } from './command.ts';

const nothingTyped = (): FormValues => ({});

const approver = actorField('approved_by', 'Approved by');
const takenOver: readonly FormField[] = [
  { path: 'external_ref', label: 'Number in the fulfilling system' },
  { path: 'external_id', label: 'Id in the fulfilling system' },
];
const holdReason: FormField = {
  ...{ path: 'reason', label: 'Reason', hint: 'Shown on the order.', kind: 'long' },
};

/** Lets an order through that waits for it. */
export const approve = defineCommand({
  operation: 'orders.approve',
  name: 'approve',
  label: 'Approve',
  applies: ({ status }) => status === 'pending',
  whyNot: () => undefined,
  fields: [approver],
  begin: (_, person): FormValues => ({ approved_by: person }),
  bodyOf: (values) => typedBody([approver], values),
  preview: (_, { number }) => `${number} is placed, and can be shipped.`,
  call: (waybill, { id }, body, options) => waybill.orders.approve({ id }, body, options),
});

/** Records that the fulfilling system took an order over. */
export const acknowledge = defineCommand({
  operation: 'orders.acknowledge',
  name: 'acknowledge',
  label: 'Acknowledge',
  applies: ({ status }) => status !== 'pending',
  whyNot: (order) =>
    order.acknowledged_at === null ? closedBecause(order) : 'The order was acknowledged before.',
  fields: takenOver,
  begin: nothingTyped,
  bodyOf: (values) => typedBody(takenOver, values),
  preview: (_, { number }) =>
    `${number} counts as taken over; its content can be changed no longer.`,
  call: (waybill, { id }, body, options) => waybill.orders.acknowledge({ id }, body, options),
});

/** Stops an order where it stands. */
export const hold = defineCommand({
  operation: 'orders.hold',
  name: 'hold',
  label: 'Hold',
  chord: 'H',
  applies: ({ on_hold }) => !on_hold,
  whyNot: closedBecause,
  fields: [holdReason],
  begin: nothingTyped,
  bodyOf: (values) => typedBody([holdReason], values),
  preview: (_, { number }) => `${number} is held: it is not shipped until the hold ends.`,
  call: (waybill, { id }, body, options) => waybill.orders.hold({ id }, body, options),
});

/** Lets a held order go on. */
export const unhold = defineCommand({
  operation: 'orders.unhold',
  name: 'unhold',
  label: 'End the hold',
  chord: 'H',
  applies: ({ on_hold }) => on_hold,
  whyNot: () => undefined,
  fields: [],
  begin: nothingTyped,
  bodyOf: () => ({}),
  preview: (_, { number }) => `${number} goes on where it stands.`,
  call: (waybill, { id }, body, options) => waybill.orders.unhold({ id }, body, options),
});
