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

/** A position of which a form asks for a quantity. */
export interface Line {
  readonly id: string;
  /** Name of its field: one position may have lines at several places. */
  readonly path: string;
  readonly name: string;
  readonly most: number;
}

/** The positions of an order, with what a command may take of each. */
export const linesOf = (order: OrderWithParts, availableOf: AvailableOf): Line[] =>
  order.items.map((item) => {
    const { id, name } = item;
    return { id, path: id, name, most: availableOf(item, order) };
  });

const hasSome = ({ most }: Line) => most > 0;

/** Says that a command may take something of an order. */
export const isAvailable = (order: OrderWithParts, availableOf: AvailableOf): boolean =>
  linesOf(order, availableOf).some(hasSome);

/** Chooses all that there is of every line. */
export const allOf = (lines: readonly Line[]): FormValues =>
  Object.fromEntries(lines.filter(hasSome).map(({ path, most }) => [path, writtenNumber(most)]));

/** Chosen quantities in the order of the lines; an empty one or 0 is left out. */
export const chosenOf = (
  lines: readonly Pick<Line, 'id' | 'path'>[],
  values: FormValues,
): ChosenPosition[] =>
  lines.flatMap(({ id, path }) => {
    const read = readNumber(values[path] ?? '');
    const quantity = read.kind === 'number' ? read.value : 0;
    return quantity === 0 ? [] : [{ order_item_id: id, quantity }];
  });

/** Chosen quantities of the positions of an order, by what was typed for each. */
export const chosenPositions = ({ items }: OrderWithParts, values: FormValues): ChosenPosition[] =>
  chosenOf(
    items.map(({ id }) => ({ id, path: id })),
    values,
  );

/** Place of all positions in the body that is sent. */
export const POSITIONS = 'positions';

/** Place of a line in the body, among the chosen ones of a list. */
export function bodyPathOf(list: string, chosen: readonly ChosenPosition[], { id }: Line): string {
  const at = chosen.findIndex((one) => one.order_item_id === id);
  return `${list}.${at < 0 ? 'none' : at}`;
}

/** Asks for a quantity of a line, whose problems stand at this place in the body. */
export const quantityField = ({ path, name, most }: Line, at: string): FormField => ({
  path,
  at,
  label: name,
  hint: `of ${number(most)}`,
  kind: 'number',
  least: 0,
  most,
});

/** Asks for a quantity of each line of which there is something, or of which something was typed. */
export function quantitiesOf(
  linesIn: (values: FormValues) => readonly Line[],
  all: FormValues,
): Quantities {
  const fieldsOf = (values: FormValues) => {
    const lines = linesIn(values);
    const chosen = chosenOf(lines, values);
    return lines
      .filter((line) => hasSome(line) || (values[line.path] ?? '').trim() !== '')
      .map((line) => quantityField(line, bodyPathOf(POSITIONS, chosen, line)));
  };
  return { at: POSITIONS, all, fieldsOf };
}

/** Says what of these lines is chosen: `3 of 5 × Blue cup`. */
export function chosenWords(lines: readonly Line[], chosen: readonly ChosenPosition[]): string {
  const words = lines.flatMap(({ id, name, most }) =>
    chosen
      .filter((one) => one.order_item_id === id)
      .map(({ quantity }) => {
        const whole = quantity === most ? '' : ` of ${number(most)}`;
        return `${number(quantity)}${whole} × ${isolated(name)}`;
      }),
  );
  return words.length === 0 ? 'nothing' : words.join(', ');
}

/** Exact rest of all lines once the chosen quantities are taken. */
export const leftBehind = (lines: readonly Line[], chosen: readonly ChosenPosition[]): number =>
  sumOf(...lines.map(({ most }) => most), ...chosen.map(({ quantity }) => -quantity));
