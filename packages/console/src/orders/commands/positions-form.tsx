import type { ComponentType } from 'react';
import { refusedBy } from '../../frame/api/refused.ts';
import type { FormField } from '../../frame/form/form-field.ts';
import { FormFields } from '../../frame/form/form-fields.tsx';
import { number } from '../../frame/format/money.ts';
import { Field } from '../../frame/refusal/field.tsx';
import type { FormProps } from './command.ts';
import {
  type AvailableOf,
  allOf,
  availablePositions,
  chosenPositions,
  type PositionInput,
  pathOfPosition,
  problemOfAll,
} from './positions.ts';

/** A form that asks for a quantity of each position, and for the fields below. */
export function positionsForm(
  availableOf: AvailableOf,
  fields: readonly FormField[],
): ComponentType<FormProps<PositionInput>> {
  return ({ order, input, onChange, error }) => {
    const chosen = chosenPositions(order, input);
    const problem = error ? problemOfAll(refusedBy(error), chosen) : undefined;
    const choose = (quantities: PositionInput['quantities']) => onChange({ ...input, quantities });
    return (
      <>
        <fieldset className="quantities">
          <legend>Positions</legend>
          {problem !== undefined && <small className="problem">{problem}</small>}
          {availablePositions(order, availableOf).map((item) => (
            <Field
              key={item.id}
              label={item.name}
              hint={`of ${number(availableOf(item, order))}`}
              path={pathOfPosition(chosen, item.id)}
              error={error}
            >
              {(control) => (
                <input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={input.quantities[item.id] ?? ''}
                  onChange={({ target }) =>
                    choose({ ...input.quantities, [item.id]: target.value })
                  }
                />
              )}
            </Field>
          ))}
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
