import type { OrderWithParts } from '@waybill/client/shapes';
import { canRead, type FormField, typedBody } from '../../frame/form/form-field.ts';
import {
  type AvailableOf,
  chosenPositions,
  POSITIONS,
  type PositionInput,
  quantityFields,
} from './positions.ts';

/** Gives a command positions, or parts of them, beside its other fields. */
export const takesPositions = (availableOf: AvailableOf, fields: readonly FormField[]) => ({
  form: () =>
    import('./positions-form.tsx').then(({ positionsForm }) => positionsForm(availableOf, fields)),
  bodyOf: (input: PositionInput, order: OrderWithParts) => ({
    [POSITIONS]: chosenPositions(order, input),
    ...typedBody(fields, input.values),
  }),
  canRead: (input: PositionInput, order: OrderWithParts) =>
    canRead(quantityFields(order, input, availableOf), input.quantities) &&
    canRead(fields, input.values),
});
