import type { Location, OrderItem, OrderWithParts, Return } from '@waybill/client/shapes';
import type { FieldGroup } from '../../frame/form/form-call.ts';
import type { FormField, FormValues } from '../../frame/form/form-field.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';
import { readNumber, writtenNumber } from '../../frame/format/typed-number.ts';

/** Places at which goods are booked in; a disabled one takes damaged goods. */
export type RestockPlaces = readonly Pick<Location, 'code' | 'name'>[];

/** A position of a return whose goods have a place in stock. */
interface Stocked {
  readonly item: OrderItem;
  readonly quantity: number;
  readonly isFlagged: boolean;
}

/** A custom position, or one that names no article, moves no stock (ORD-271). */
const movesStock = ({ type, product_id, sku }: OrderItem) =>
  type !== 'custom' && (product_id !== null || sku !== null);

function stockedOf({ positions }: Return, { items }: OrderWithParts): Stocked[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return positions.flatMap(({ order_item_id, quantity, restock: isFlagged }) => {
    const item = byId.get(order_item_id);
    return item !== undefined && movesStock(item) ? [{ item, quantity, isFlagged }] : [];
  });
}

const countPath = (id: string) => `restock ${id}`;
const placePath = (id: string) => `restock ${id} location`;

const countIn = (values: FormValues, id: string): number => {
  const read = readNumber(values[countPath(id)] ?? '');
  return read.kind === 'number' ? read.value : 0;
};

/** Everything that was to go back when the return was registered. */
export const restockBegin = (one: Return, order: OrderWithParts): FormValues =>
  Object.fromEntries(
    stockedOf(one, order).map(({ item, quantity, isFlagged }) => [
      countPath(item.id),
      isFlagged ? writtenNumber(quantity) : '',
    ]),
  );

/** The goods that go into stock, each with its place where one was chosen; none of an empty quantity. */
export const restockBody = (values: FormValues, one: Return, order: OrderWithParts) =>
  stockedOf(one, order)
    .map(({ item: { id } }) => ({ id, quantity: countIn(values, id) }))
    .filter(({ quantity }) => quantity !== 0)
    .map(({ id, quantity }) => {
      const place = values[placePath(id)] ?? '';
      return { order_item_id: id, quantity, ...(place !== '' && { location_code: place }) };
    });

/** Asks of each position how much goes into stock, and where (ORD-287). */
export function restockGroups(
  values: FormValues,
  one: Return,
  { order, places }: { readonly order: OrderWithParts; readonly places: RestockPlaces },
): FieldGroup[] {
  const sent = restockBody(values, one, order);
  return stockedOf(one, order).map(({ item: { id, name }, quantity }) => {
    const index = sent.findIndex((entry) => entry.order_item_id === id);
    const at = `restock.${index < 0 ? 'none' : index}`;
    const fields: FormField[] = [
      {
        path: countPath(id),
        at: `${at}.quantity`,
        label: 'Back into stock',
        hint: `of ${number(quantity)}`,
        kind: 'number',
        least: 0,
        most: quantity,
      },
      {
        path: placePath(id),
        at: `${at}.location_code`,
        label: 'Location',
        hint: 'Leave empty for the location that shipped it.',
        choices: places.map(({ code, name: title }) => ({ code, title })),
      },
    ];
    return { title: isolated(name), fields };
  });
}
