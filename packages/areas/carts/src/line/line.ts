import { presentWhole } from '@waybill/api/page';
import { type AmountRules, amountDigits } from '@waybill/kernel/currency';
import { type Decimal, multiply } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { type Listed, type ListRequest, listRows } from '@waybill/table/list';
import type { Cart } from '../cart/cart.schema.ts';
import type { CartItem } from './line.schema.ts';

/** A line as it is kept: what it has of its cart, and what follows from it, is not repeated. */
export type Line = Omit<CartItem, 'cart_id' | 'currency' | 'line_total'>;

/** The price of a line, rounded half away from zero (CRT-12). */
export function lineTotal(
  cart: AmountRules,
  { quantity, unit_price }: Pick<Line, 'quantity' | 'unit_price'>,
): Decimal {
  return multiply(quantity, unit_price, amountDigits(cart));
}

/** A line as it is answered. */
export function presentLine(cart: Cart, line: Line): CartItem {
  const { id: cart_id, currency } = cart;
  return { ...line, cart_id, currency, line_total: lineTotal(cart, line) };
}

/** Lines by their position, those of one position oldest first (CRT-38). */
export function inOrder(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    (left, right) => left.position - right.position || (left.id < right.id ? -1 : 1),
  );
}

const byPosition: ListRequest['order'] = { column: 'position', descending: false };

/** A page of the lines of a cart, by their position where nothing else is asked for (CRT-38). */
export function pageOfLines(
  cart: Cart,
  lines: readonly Line[],
  request: ListRequest,
): Listed<CartItem> {
  const rows = lines.map((line) => presentLine(cart, line));
  return listRows(rows, { ...request, order: request.order ?? byPosition });
}

/** All lines of a cart as one page. */
export function wholePage(cart: Cart, lines: readonly Line[]) {
  return presentWhole(inOrder(lines).map((line) => presentLine(cart, line)));
}

/** The changes to the lines of a cart. */
export interface LineDifference {
  readonly added: readonly Line[];
  readonly changed: readonly Line[];
  readonly removed: readonly Line[];
}

/** The difference between two states of the lines of a cart; a line that is the same object stays. */
export function lineDifference(before: readonly Line[], after: readonly Line[]): LineDifference {
  const were = new Map(before.map((line) => [line.id, line]));
  const are = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !were.has(id)),
    changed: after.filter((line) => were.has(line.id) && were.get(line.id) !== line),
    removed: before.filter(({ id }) => !are.has(id)),
  };
}

/** The refusal of a line that a cart does not have (CRT-39). */
export function noSuchLine(id: string): Rejection<'not_found'> {
  return reject('not_found', `The cart has no line ${id}.`);
}

/** The line of a cart with this id (CRT-39). */
export function findLine(lines: readonly Line[], id: string): Line | Rejection<'not_found'> {
  return lines.find((line) => line.id === id) ?? noSuchLine(id);
}
