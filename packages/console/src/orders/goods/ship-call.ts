import type { Fulfillment } from '@waybill/client/shapes';
import type { FormCall } from '../../frame/form/form-call.ts';
import { type FormField, type FormValues, typedBody } from '../../frame/form/form-field.ts';
import { number } from '../../frame/format/money.ts';
import { linesAt, placeOf } from './places.ts';
import { allOf, chosenOf, chosenWords, leftBehind, POSITIONS, quantitiesOf } from './positions.ts';

/** Name of the field that says which location ships, and its place in the body. */
const PLACE = 'fulfillment_id';

function placeField(places: readonly Fulfillment[]): FormField {
  const choices = places.map((one) => ({ code: one.id, title: placeOf(one) }));
  return { path: PLACE, label: 'Ships from', isRequired: true, choices };
}

/** Ships what one location has of an order: the first of these, or the one that the form names (ORD-283). */
export function shipCall(
  fields: readonly FormField[],
  first: Fulfillment,
  ...others: readonly Fulfillment[]
): FormCall {
  const places = [first, ...others];
  const idIn = (values: FormValues) => values[PLACE] ?? first.id;
  // Another location never takes the place of one that shipped while the form was open.
  const placeIn = (values: FormValues) => places.find(({ id }) => id === idIn(values));
  const linesIn = (values: FormValues) => {
    const place = placeIn(values);
    return place === undefined ? [] : linesAt(place);
  };
  const all = allOf(places.flatMap(linesAt));
  return {
    operation: 'orders.ship',
    label: 'Ship',
    of: first.order_number,
    path: { id: first.order_id },
    fields: [...(others.length > 0 ? [placeField(places)] : []), ...fields],
    quantities: quantitiesOf(linesIn, all),
    begin: others.length > 0 ? { ...all, [PLACE]: first.id } : all,
    bodyOf: (values) => ({
      [PLACE]: idIn(values),
      [POSITIONS]: chosenOf(linesIn(values), values),
      ...typedBody(fields, values),
    }),
    sentence: (values) => {
      const place = placeIn(values);
      if (place === undefined) return 'The location has nothing of it left to ship.';
      const lines = linesAt(place);
      const chosen = chosenOf(lines, values);
      const left = leftBehind(lines, chosen);
      const open = left === 0 ? 'nothing' : `${number(left)} of it`;
      return `Ships ${chosenWords(lines, chosen)} from ${placeOf(place)}, whose stock is booked too; ${open} left to ship there.`;
    },
  };
}
