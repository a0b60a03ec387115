import { type FormField, type FormValues, typedBody } from '../../frame/form/form-field.ts';
import { openQuantity } from '../order/open-quantity.ts';
import { closedBecause } from './closed.ts';
import { actorField, defineCommand } from './command.ts';
import { availablePositions, leftBehind, type PositionInput, takenWords } from './positions.ts';
import { takesPositions } from './takes-positions.ts';

const fields: readonly FormField[] = [
  { path: 'reason', label: 'Reason', hint: 'Shown on the order.', kind: 'long' },
  actorField('cancelled_by', 'Cancelled by'),
];

/** Cancels an order of which nothing was shipped. */
export const cancel = defineCommand({
  operation: 'orders.cancel',
  name: 'cancel',
  label: 'Cancel order',
  applies: () => true,
  whyNot: (order) =>
    closedBecause(order) ??
    (order.fulfillment_status === 'unfulfilled'
      ? undefined
      : 'Something was shipped; what is open can be cancelled.'),
  fields,
  begin: (_, person): FormValues => ({ cancelled_by: person }),
  bodyOf: (values) => typedBody(fields, values),
  lastToLeave: () => [],
  preview: (_, { number }) => `${number} is cancelled with all its positions, for good.`,
  call: (waybill, { id }, body, options) => waybill.orders.cancel({ id }, body, options),
});

/** Cancels what is open of some positions. */
export const cancelPositions = defineCommand({
  operation: 'orders.items.cancel',
  name: 'items-cancel',
  label: 'Cancel positions',
  applies: ({ status }) => status !== 'pending',
  whyNot: (order) =>
    closedBecause(order) ??
    (availablePositions(order, openQuantity).length === 0 ? 'Nothing is open.' : undefined),
  fields,
  ...takesPositions(openQuantity, fields),
  begin: (_, person): PositionInput => ({ quantities: {}, values: { cancelled_by: person } }),
  lastToLeave: ({ positions }, order) =>
    leftBehind(order, positions, openQuantity) === 0 ? [] : undefined,
  preview: ({ positions }, order) => {
    const taken = takenWords(order, positions, openQuantity);
    const isLast = leftBehind(order, positions, openQuantity) === 0;
    const end = order.fulfillment_status === 'unfulfilled' ? 'cancelled' : 'fulfilled';
    return `Cancels ${taken}.${isLast ? ` The order is ${end} by that.` : ''}`;
  },
  call: (waybill, { id }, body, options) => waybill.orders.items.cancel({ id }, body, options),
});
