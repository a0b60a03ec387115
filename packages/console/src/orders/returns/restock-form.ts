import type { Location, OrderItem, OrderWithParts, Return } from '@waybill/client/shapes';
import type { FieldGroup } from '../../frame/form/form-call.ts';
import type { FormField, FormValues } from '../../frame/form/form-field.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { writtenNumber } from '../../frame/format/typed-number.ts';
import { bodyPathOf, chosenOf, type Line, quantityField } from '../goods/positions.ts';

/** Places at which goods are booked in; a disabled one takes damaged goods. */
export type RestockPlaces = readonly Pick<Location, 'code' | 'name'>[];

/** A position of a return whose goods have a place in stock. */
interface Stocked extends Line {
  readonly isFlagged: boolean;
}

/** A custom position, or one that names no article, moves no stock (ORD-271). */
const movesStock = ({ type, product_id, sku }: OrderItem) =>
  type !== 'custom' && (product_id !== null || sku !== null);

function stockedOf({ positions }: Return, { items }: OrderWithParts): Stocked[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return positions.flatMap(({ order_item_id: id, quantity: most, restock: isFlagged }) => {
    const item = byId.get(id);
    if (item === undefined || !movesStock(item)) return [];
    return [{ id, path: `restock ${id}`, name: item.name, most, isFlagged }];
  });
}

const placePath = (id: string) => `restock ${id} location`;

/** Everything that was to go back when the return was registered. */
export const restockBegin = (one: Return, order: OrderWithParts): FormValues =>
  Object.fromEntries(
    stockedOf(one, order).map(({ path, most, isFlagged }) => [
      path,
      isFlagged ? writtenNumber(most) : '',
    ]),
  );

/** The goods that go into stock, each with its place where one was chosen; none of an empty quantity. */
export const restockBody = (values: FormValues, one: Return, order: OrderWithParts) =>
  chosenOf(stockedOf(one, order), values).map((chosen) => {
    const place = values[placePath(chosen.order_item_id)] ?? '';
    return { ...chosen, ...(place !== '' && { location_code: place }) };
  });

/** Asks of each position how much goes into stock, and where (ORD-287). */
export function restockGroups(
  values: FormValues,
  one: Return,
  { order, places }: { readonly order: OrderWithParts; readonly places: RestockPlaces },
): FieldGroup[] {
  const sent = restockBody(values, one, order);
  return stockedOf(one, order).map((line) => {
    const at = bodyPathOf('restock', sent, line);
    const fields: FormField[] = [
      { ...quantityField(line, `${at}.quantity`), label: 'Back into stock' },
      {
        path: placePath(line.id),
        at: `${at}.location_code`,
        label: 'Location',
        hint: 'Leave empty for the location that shipped it.',
        choices: places.map(({ code, name: title }) => ({ code, title })),
      },
    ];
    return { title: isolated(line.name), fields };
  });
}
