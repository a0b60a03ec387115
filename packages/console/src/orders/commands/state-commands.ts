import { closedBecause } from './closed.ts';
import type { OrderCommand } from './command.ts';
import { actorField, reasonField } from './fields.ts';

/** Lets an order through that waits for it. */
export const approve: OrderCommand = {
  operation: 'orders.approve',
  name: 'approve',
  label: 'Approve',
  applies: ({ status }) => status === 'pending',
  actor: actorField('approved_by', 'Approved by'),
  sentence: ({ number }) => `${number} is placed, and can be shipped.`,
};

/** Records that the fulfilling system took an order over. */
export const acknowledge: OrderCommand = {
  operation: 'orders.acknowledge',
  name: 'acknowledge',
  label: 'Acknowledge',
  applies: ({ status }) => status !== 'pending',
  whyNot: (order) =>
    order.acknowledged_at === null ? closedBecause(order) : 'The order was acknowledged before.',
  fields: [
    { path: 'external_ref', label: 'Number in the fulfilling system' },
    { path: 'external_id', label: 'Id in the fulfilling system' },
  ],
  sentence: ({ number }) =>
    `Marks ${number} as taken over by the fulfilling system. Its positions cannot be changed afterwards.`,
};

/** Stops an order where it stands. */
export const hold: OrderCommand = {
  operation: 'orders.hold',
  name: 'hold',
  label: 'Hold',
  chord: 'H',
  applies: ({ on_hold }) => !on_hold,
  whyNot: closedBecause,
  fields: [reasonField],
  sentence: ({ number }) => `${number} is not shipped until the hold ends.`,
};

/** Lets a held order go on. */
export const unhold: OrderCommand = {
  operation: 'orders.unhold',
  name: 'unhold',
  label: 'End the hold',
  chord: 'H',
  applies: ({ on_hold }) => on_hold,
  sentence: ({ number }) => `${number} can be shipped again.`,
};
