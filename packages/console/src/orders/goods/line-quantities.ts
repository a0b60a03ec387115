import type { Fulfillment, FulfillmentItem } from '@waybill/client/shapes';
import type { Quantities } from '../../frame/form/form-call.ts';
import type { FormField, FormValues } from '../../frame/form/form-field.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';
import { readNumber, writtenNumber } from '../../frame/format/typed-number.ts';
import { openAt, openLines } from './places.ts';
import { type ChosenPosition, POSITIONS } from './positions.ts';

/** Name of the quantity of a line; one position may have lines at several places. */
const pathOf = ({ id }: Fulfillment, { order_item_id }: FulfillmentItem) =>
  `${id} ${order_item_id}`;

/** Chooses all that is open at a place. */
export const allAt = (place: Fulfillment): FormValues =>
  Object.fromEntries(
    openLines(place).map((line) => [pathOf(place, line), writtenNumber(openAt(line))]),
  );

/** Chosen quantities of a place; an empty one or 0 is left out. */
export const chosenAt = (place: Fulfillment, values: FormValues): ChosenPosition[] =>
  place.items.flatMap((line) => {
    const read = readNumber(values[pathOf(place, line)] ?? '');
    const quantity = read.kind === 'number' ? read.value : 0;
    return quantity === 0 ? [] : [{ order_item_id: line.order_item_id, quantity }];
  });

/** Asks for a quantity of each open line of the place that was chosen; of none where it is gone. */
export function quantitiesAt(
  placeIn: (values: FormValues) => Fulfillment | undefined,
  all: FormValues,
): Quantities {
  const fieldsOf = (values: FormValues) => {
    const place = placeIn(values);
    if (place === undefined) return [];
    const chosen = chosenAt(place, values);
    return openLines(place).map((line): FormField => {
      const at = chosen.findIndex((one) => one.order_item_id === line.order_item_id);
      const most = openAt(line);
      return {
        path: pathOf(place, line),
        at: `${POSITIONS}.${at < 0 ? 'none' : at}`,
        label: line.name,
        hint: `of ${number(most)}`,
        kind: 'number',
        least: 0,
        most,
      };
    });
  };
  return { at: POSITIONS, all, fieldsOf };
}

/** Says what of a place is chosen: `3 of 5 × Blue cup`. */
export function chosenWords(place: Fulfillment, chosen: readonly ChosenPosition[]): string {
  const words = chosen.map(({ order_item_id: id, quantity }) => {
    const line = place.items.find((one) => one.order_item_id === id);
    const open = line === undefined ? quantity : openAt(line);
    const whole = quantity === open ? '' : ` of ${number(open)}`;
    return `${number(quantity)}${whole} × ${isolated(line?.name ?? id)}`;
  });
  return words.length === 0 ? 'nothing' : words.join(', ');
}
