import type { FulfillmentRerouted } from '@waybill/client/shapes';
import { problemOf, type Refused } from '../../frame/api/refused.ts';
import type { FormField } from '../../frame/form/form-field.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';
import { placeOf } from '../goods/places.ts';
import { positionNames } from '../goods/position-names.ts';

/** The ways of the lines in a dry run, a sentence for each place. */
export function routeWords({ moved, fulfillment }: FulfillmentRerouted): string[] {
  const items = fulfillment.items.map(({ order_item_id: id, name }) => ({ id, name }));
  return moved.map(({ fulfillment_id, positions, ...to }) => {
    const goods = positionNames(positions, items, number).join(', ');
    const how =
      fulfillment_id === null
        ? 'A new fulfilment begins there.'
        : 'It joins what the location ships of the order already.';
    return `${goods} to ${placeOf(to)}. ${how}`;
  });
}

/** Lines that no other location can give, each with the reason; none where it is refused otherwise. */
export function nobodyHas(
  { code, details }: Pick<Refused, 'code' | 'details'>,
  lines: readonly FormField[],
): string[] {
  if (code !== 'insufficient_stock') return [];
  return lines.flatMap(({ at = '', label }) => {
    const problem = problemOf(details, at);
    return problem === undefined ? [] : [`${isolated(label)}: ${problem}`];
  });
}
