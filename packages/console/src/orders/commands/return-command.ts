import type { FormField } from '../../frame/form/form-field.ts';
import { returnableQuantity } from '../order/returnable-quantity.ts';
import { pendingBecause } from './closed.ts';
import { defineCommand } from './command.ts';
import { allOf, availablePositions, type PositionInput, takenWords } from './positions.ts';
import { takesPositions } from './takes-positions.ts';

const fields: readonly FormField[] = [
  { path: 'reason', label: 'Reason', hint: 'Stands on the return.', kind: 'long' },
  { path: 'restock', label: 'The goods go back into stock', kind: 'flag' },
];

/** Registers goods that come back. */
export const registerReturn = defineCommand({
  operation: 'orders.return',
  name: 'return',
  label: 'Return',
  chord: 'R',
  applies: ({ status }) => status !== 'cancelled',
  whyNot: (order) =>
    pendingBecause(order) ??
    (availablePositions(order, returnableQuantity).length === 0
      ? 'Nothing was shipped that could come back.'
      : undefined),
  fields,
  ...takesPositions(returnableQuantity, fields),
  begin: (order): PositionInput => ({
    quantities: allOf(order, returnableQuantity),
    values: { restock: 'yes' },
  }),
  preview: ({ positions }, order) =>
    `Expects ${takenWords(order, positions, returnableQuantity)} back.`,
  call: (waybill, { id }, body, options) => waybill.orders.return({ id }, body, options),
});
