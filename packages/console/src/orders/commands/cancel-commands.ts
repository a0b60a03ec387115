import { chosenWords, isAvailable, leftBehind, linesOf } from '../goods/positions.ts';
import { openQuantity } from '../goods/quantities.ts';
import { closedBecause } from './closed.ts';
import type { OrderCommand } from './command.ts';
import { actorField, reasonField } from './fields.ts';

const actor = actorField('cancelled_by', 'Cancelled by');

/** Cancels an order of which nothing was shipped. */
export const cancel: OrderCommand = {
  operation: 'orders.cancel',
  name: 'cancel',
  label: 'Cancel order',
  whyNot: (order) =>
    closedBecause(order) ??
    (order.fulfillment_status === 'unfulfilled'
      ? undefined
      : 'Something was shipped; what is open can be cancelled.'),
  fields: [reasonField],
  actor,
  lastToLeave: () => [],
  sentence: ({ number }) => `Cancels ${number} with all its positions. This cannot be undone.`,
};

/** Cancels what is open of some positions. */
export const cancelPositions: OrderCommand = {
  operation: 'orders.items.cancel',
  name: 'items-cancel',
  label: 'Cancel positions',
  applies: ({ status }) => status !== 'pending',
  whyNot: (order) =>
    closedBecause(order) ?? (isAvailable(order, openQuantity) ? undefined : 'Nothing is open.'),
  fields: [reasonField],
  actor,
  takes: openQuantity,
  lastToLeave: (order, chosen) =>
    leftBehind(linesOf(order, openQuantity), chosen) === 0 ? [] : undefined,
  sentence: (order, chosen) => {
    const lines = linesOf(order, openQuantity);
    const isLast = leftBehind(lines, chosen) === 0;
    const end = order.fulfillment_status === 'unfulfilled' ? 'cancelled' : 'fulfilled';
    return `Cancels ${chosenWords(lines, chosen)}.${isLast ? ` The order is then ${end}.` : ''}`;
  },
};
