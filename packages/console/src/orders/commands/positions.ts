import type { OrderItem, OrderWithParts } from '@waybill/client/shapes';
import { leftOver, problemAt, type Refused } from '../../frame/api/refused.ts';
import type { FormValues } from '../../frame/form/form-field.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';
import { sumOf } from '../../frame/format/quantity.ts';

/** How much of each position was chosen, as it was typed, beside the other fields of a form. */
export interface PositionInput {
  readonly quantities: Readonly<Record<string, string>>;
  readonly values: FormValues;
}

/** How much of a position a command may take. */
export type AvailableOf = (item: OrderItem, order: OrderWithParts) => number;

/** A position as it is sent; what is no number is sent as it was typed, and refused by the service. */
export interface ChosenPosition {
  readonly order_item_id: string;
  readonly quantity: number | string;
}

/** The positions of which a command may take something. */
export const availablePositions = (order: OrderWithParts, availableOf: AvailableOf): OrderItem[] =>
  order.items.filter((item) => availableOf(item, order) > 0);

/** Chooses all that there is of every position. */
export function allOf(
  order: OrderWithParts,
  availableOf: AvailableOf,
): PositionInput['quantities'] {
  return Object.fromEntries(
    availablePositions(order, availableOf).map((item) => [
      item.id,
      String(availableOf(item, order)),
    ]),
  );
}

const isNothing = (typed: string) => typed.trim() === '' || Number(typed) === 0;

function quantityOf(typed: string): number | string {
  const value = Number(typed.replace(',', '.'));
  return Number.isNaN(value) ? typed : value;
}

/** What was chosen, in the order of the positions; what was left empty or is 0 is left out. */
export function chosenPositions(
  { items }: OrderWithParts,
  { quantities }: PositionInput,
): ChosenPosition[] {
  return items.flatMap(({ id }) => {
    const typed = quantities[id] ?? '';
    return isNothing(typed) ? [] : [{ order_item_id: id, quantity: quantityOf(typed) }];
  });
}

/** Where a problem of a position stands in the body that is sent. */
export function pathOfPosition(chosen: readonly ChosenPosition[], id: string): string {
  const index = chosen.findIndex((one) => one.order_item_id === id);
  return `${POSITIONS}.${index < 0 ? 'none' : index}`;
}

/** Where all positions stand in the body that is sent. */
export const POSITIONS = 'positions';

/** What a refusal says of the positions together, beside what each of them shows. */
export function problemOfAll(refused: Refused, chosen: readonly ChosenPosition[]) {
  const shown = chosen.map((_, index) => `${POSITIONS}.${index}`);
  return problemAt({ ...refused, details: leftOver(refused.details, shown) }, POSITIONS);
}

const shownQuantity = (quantity: number | string) =>
  typeof quantity === 'number' ? number(quantity) : quantity;

/** What a command takes, and what stays: `3 of 5 × Blue cup; 2 stay open`. */
export function takenWords(
  order: OrderWithParts,
  chosen: readonly ChosenPosition[],
  availableOf: AvailableOf,
): string {
  const items = new Map(order.items.map((item) => [item.id, item]));
  const words = chosen.map(({ order_item_id: id, quantity }) => {
    const item = items.get(id);
    const available = item === undefined ? 0 : availableOf(item, order);
    const whole = quantity === available ? '' : ` of ${number(available)}`;
    return `${shownQuantity(quantity)}${whole} × ${isolated(item?.name ?? id)}`;
  });
  return words.length === 0 ? 'nothing' : words.join(', ');
}

/** What of all positions is left when the chosen ones are taken, exactly. */
export function leftBehind(
  order: OrderWithParts,
  chosen: readonly ChosenPosition[],
  availableOf: AvailableOf,
): number {
  const available = order.items.map((item) => availableOf(item, order));
  const taken = chosen.map(({ quantity }) => -(Number(quantity) || 0));
  return sumOf(...available, ...taken);
}
