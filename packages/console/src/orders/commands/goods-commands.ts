import type { OrderWithParts } from '@waybill/client/shapes';
import type { FormField } from '../../frame/form/form-field.ts';
import { number } from '../../frame/format/money.ts';
import { shippingPlaces } from '../goods/places.ts';
import { allOf, chosenWords, isAvailable, leftBehind, linesOf } from '../goods/positions.ts';
import { openQuantity, returnableQuantity } from '../goods/quantities.ts';
import { closedBecause, pendingBecause } from './closed.ts';
import type { OrderCommand } from './command.ts';

const openWords = (left: number) =>
  left === 0 ? 'nothing left to ship' : `${number(left)} left to ship`;

/** The way of a parcel, as its booking and its correction ask for it. */
export const parcelFields: readonly FormField[] = [
  { path: 'carrier', label: 'Carrier' },
  { path: 'tracking_code', label: 'Tracking code' },
  { path: 'tracking_url', label: 'Tracking address' },
];

/** Everything of a shipment but its goods. */
export const shipmentFields: readonly FormField[] = [
  ...parcelFields,
  {
    path: 'number',
    label: 'Number of the delivery note',
    hint: 'Leave empty to take the next number.',
  },
  { path: 'shipped_at', label: 'Shipped at', hint: 'Leave empty for now.', kind: 'moment' },
];

/** Why no place of an order that moves stock ships; undefined where one does. */
function placesBecause(order: OrderWithParts): string | undefined {
  const isStopped = order.moves_stock && shippingPlaces(order).length === 0;
  return isStopped ? 'Everything left to ship is on hold at its locations.' : undefined;
}

/** Sends positions, or parts of them. */
export const ship: OrderCommand = {
  operation: 'orders.ship',
  name: 'ship',
  label: 'Ship',
  chord: 'S',
  applies: ({ status }) => status !== 'pending',
  whyNot: (order) =>
    closedBecause(order) ??
    (isAvailable(order, openQuantity) ? placesBecause(order) : 'Nothing is open.'),
  isStoppedByHold: true,
  fields: shipmentFields,
  isOfPlace: true,
  takes: openQuantity,
  begin: (order) => allOf(linesOf(order, openQuantity)),
  // A commit ends every reservation of a reference, so that it fits the last shipment alone.
  lastToLeave: (order, chosen) =>
    leftBehind(linesOf(order, openQuantity), chosen) === 0 ? chosen : undefined,
  sentence: (order, chosen) => {
    const lines = linesOf(order, openQuantity);
    return `Ships ${chosenWords(lines, chosen)}; ${openWords(leftBehind(lines, chosen))}.`;
  },
};

/** Registers goods that come back. */
export const registerReturn: OrderCommand = {
  operation: 'orders.return',
  name: 'return',
  label: 'Return',
  chord: 'R',
  applies: ({ status }) => status !== 'cancelled',
  whyNot: (order) =>
    pendingBecause(order) ??
    (isAvailable(order, returnableQuantity)
      ? undefined
      : 'Nothing was shipped that could come back.'),
  fields: [
    { path: 'reason', label: 'In words', hint: 'Shown on the return.', kind: 'long' },
    { path: 'restock', label: 'The goods go back into stock', kind: 'flag' },
  ],
  asksReason: true,
  takes: returnableQuantity,
  begin: (order) => ({ ...allOf(linesOf(order, returnableQuantity)), restock: 'yes' }),
  sentence: (order, chosen) =>
    `Expects ${chosenWords(linesOf(order, returnableQuantity), chosen)} back.`,
};
