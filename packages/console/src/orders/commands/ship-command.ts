import type { FormField } from '../../frame/form/form-field.ts';
import { number } from '../../frame/format/money.ts';
import { openQuantity } from '../order/open-quantity.ts';
import { closedBecause } from './closed.ts';
import { defineCommand } from './command.ts';
import {
  allOf,
  availablePositions,
  leftBehind,
  type PositionInput,
  takenWords,
} from './positions.ts';
import { takesPositions } from './takes-positions.ts';

const fields: readonly FormField[] = [
  { path: 'carrier', label: 'Carrier' },
  { path: 'tracking_code', label: 'Tracking code' },
  { path: 'tracking_url', label: 'Tracking address' },
  {
    path: 'number',
    label: 'Number of the delivery note',
    hint: 'Leave empty to take the next number.',
  },
  { path: 'shipped_at', label: 'Shipped at', hint: 'Leave empty for now.', kind: 'moment' },
];

const openWords = (left: number) =>
  left === 0 ? 'nothing stays open' : `${number(left)} ${left === 1 ? 'stays' : 'stay'} open`;

/** Sends positions, or parts of them. */
export const ship = defineCommand({
  operation: 'orders.ship',
  name: 'ship',
  label: 'Ship',
  chord: 'S',
  applies: ({ status }) => status !== 'pending',
  whyNot: (order) =>
    closedBecause(order) ??
    (availablePositions(order, openQuantity).length === 0 ? 'Nothing is open.' : undefined),
  isStoppedByHold: true,
  fields,
  ...takesPositions(openQuantity, fields),
  begin: (order): PositionInput => ({ quantities: allOf(order, openQuantity), values: {} }),
  // A commit ends every reservation of a reference, so that it fits the last shipment alone.
  lastToLeave: ({ positions }, order) =>
    leftBehind(order, positions, openQuantity) === 0 ? positions : undefined,
  preview: ({ positions }, order) => {
    const left = leftBehind(order, positions, openQuantity);
    return `Ships ${takenWords(order, positions, openQuantity)}; ${openWords(left)}.`;
  },
  call: (waybill, { id }, body, options) => waybill.orders.ship({ id }, body, options),
});
