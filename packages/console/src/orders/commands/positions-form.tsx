import type { ComponentType } from 'react';
import { refusedBy } from '../../frame/api/refused.ts';
import type { FormField } from '../../frame/form/form-field.ts';
import { FormFields } from '../../frame/form/form-fields.tsx';
import type { FormProps } from './command.ts';
import {
  type AvailableOf,
  allOf,
  chosenPositions,
  type PositionInput,
  problemOfAll,
  quantityFields,
} from './positions.ts';

/** A form that asks for a quantity of each position, and for the fields below. */
export function positionsForm(
  availableOf: AvailableOf,
  fields: readonly FormField[],
): ComponentType<FormProps<PositionInput>> {
  return ({ order, input, onChange, error }) => {
    const problem = error
      ? problemOfAll(refusedBy(error), chosenPositions(order, input))
      : undefined;
    const choose = (quantities: PositionInput['quantities']) => onChange({ ...input, quantities });
    return (
      <>
        <fieldset className="quantities">
          <legend>Positions</legend>
          {problem !== undefined && <small className="problem">{problem}</small>}
          <FormFields
            fields={quantityFields(order, input, availableOf)}
            values={input.quantities}
            onChange={choose}
            error={error}
          />
          <p className="line">
            <button
              type="button"
              className="button small"
              onClick={() => choose(allOf(order, availableOf))}
            >
              All
            </button>
            <button type="button" className="button small" onClick={() => choose({})}>
              None
            </button>
          </p>
        </fieldset>
        <FormFields
          fields={fields}
          values={input.values}
          onChange={(values) => onChange({ ...input, values })}
          error={error}
        />
      </>
    );
  };
}
