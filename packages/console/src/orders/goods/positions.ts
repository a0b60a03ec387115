import type { OrderItem, OrderWithParts } from '@waybill/client/shapes';
import type { Quantities } from '../../frame/form/form-call.ts';
import type { FormField, FormValues } from '../../frame/form/form-field.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';
import { sumOf } from '../../frame/format/quantity.ts';
import { readNumber, writtenNumber } from '../../frame/format/typed-number.ts';

/** Quantity of a position that a command may take. */
export type AvailableOf = (item: OrderItem, order: OrderWithParts) => number;

/** A position as it is sent. */
export interface ChosenPosition {
  readonly order_item_id: string;
  readonly quantity: number;
}

/** The positions of which a command may take something. */
export const availablePositions = (order: OrderWithParts, availableOf: AvailableOf): OrderItem[] =>
  order.items.filter((item) => availableOf(item, order) > 0);

/** Chooses all that there is of every position. */
export function allOf(order: OrderWithParts, availableOf: AvailableOf): FormValues {
  return Object.fromEntries(
    availablePositions(order, availableOf).map((item) => [
      item.id,
      writtenNumber(availableOf(item, order)),
    ]),
  );
}

/** Chosen quantities in the order of the positions; an empty one or 0 is left out. */
export function chosenPositions({ items }: OrderWithParts, values: FormValues): ChosenPosition[] {
  return items.flatMap(({ id }) => {
    const read = readNumber(values[id] ?? '');
    const quantity = read.kind === 'number' ? read.value : 0;
    return quantity === 0 ? [] : [{ order_item_id: id, quantity }];
  });
}

/** Place of all positions in the body that is sent. */
export const POSITIONS = 'positions';

/**
 * Asks for a quantity of each position of which there is something, or of which something was typed.
 * Problems of a quantity stand at its place in the body.
 */
export function quantitiesOf(order: OrderWithParts, availableOf: AvailableOf): Quantities {
  const fieldsOf = (values: FormValues) => {
    const chosen = chosenPositions(order, values);
    const isAsked = (item: OrderItem) =>
      availableOf(item, order) > 0 || (values[item.id] ?? '').trim() !== '';
    return order.items.filter(isAsked).map((item): FormField => {
      const most = availableOf(item, order);
      const at = chosen.findIndex((one) => one.order_item_id === item.id);
      return {
        path: item.id,
        at: `${POSITIONS}.${at < 0 ? 'none' : at}`,
        label: item.name,
        hint: `of ${number(most)}`,
        kind: 'number',
        least: 0,
        most,
      };
    });
  };
  return { at: POSITIONS, all: allOf(order, availableOf), fieldsOf };
}

/** Says what a command takes and leaves: `3 of 5 × Blue cup; 2 stay open`. */
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
    return `${number(quantity)}${whole} × ${isolated(item?.name ?? id)}`;
  });
  return words.length === 0 ? 'nothing' : words.join(', ');
}

/** Exact rest of all positions once the chosen quantities are taken. */
export function leftBehind(
  order: OrderWithParts,
  chosen: readonly ChosenPosition[],
  availableOf: AvailableOf,
): number {
  const available = order.items.map((item) => availableOf(item, order));
  const taken = chosen.map(({ quantity }) => -quantity);
  return sumOf(...available, ...taken);
}
