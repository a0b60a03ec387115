import type { AmountRules } from '@waybill/kernel/currency';
import { compare, DECIMAL_LIMIT, type Decimal, round, sum } from '@waybill/kernel/decimal';
import { isRejection, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import type { LineSettings } from '../shared/settings.ts';
import { type Line, lineTotal } from './line.ts';
import { refuseLimits } from './line-guards.ts';

/** The totals that the lines give their cart. */
export interface CartTotals extends Pick<Cart, 'item_count' | 'subtotal'> {
  /** True where a line has a price: the currency is fixed from then on. */
  readonly priced: boolean;
}

/** The totals of lines, sums of rounded values (CRT-11 to CRT-13). */
export function totalsOf(
  cart: AmountRules,
  lines: readonly Line[],
): CartTotals | Rejection<'invalid_value'> {
  const quantities = lines.map(({ quantity }) => quantity);
  const totals = lines.map((line) => lineTotal(cart, line));
  const [item_count, subtotal] = [round(sum(quantities), 0), sum(totals)];
  const problems = [
    ...tooLarge('quantity', quantities),
    ...tooLarge('line_total', totals),
    ...tooLarge('item_count', [item_count]),
    ...tooLarge('subtotal', [subtotal]),
  ];
  if (problems.length > 0) return rejectProblems('invalid_value', problems);
  return { item_count, subtotal, priced: lines.some(({ unit_price }) => unit_price !== 0) };
}

/** Numbers of an answer stay below 100 billion (CRT-14). */
function tooLarge(path: string, values: readonly Decimal[]) {
  const isTooLarge = values.some((value) => compare(value, DECIMAL_LIMIT) >= 0);
  return isTooLarge ? [{ path, message: `must stay below ${DECIMAL_LIMIT}` }] : [];
}

/** A cart as commands decide on it, its lines in their order. */
export interface OpenCart extends Pick<CartTotals, 'priced'> {
  readonly cart: Cart;
  readonly lines: readonly Line[];
}

/** A cart with other lines, its totals computed anew (CRT-11 to CRT-14). */
export function recount(
  { cart }: Pick<OpenCart, 'cart'>,
  lines: readonly Line[],
  at: string,
): OpenCart | Rejection<'invalid_value'> {
  const totals = totalsOf(cart, lines);
  if (isRejection(totals)) return totals;
  const { priced, ...counted } = totals;
  return { cart: { ...cart, ...counted, updated_at: at }, priced, lines };
}

/** A cart whose amounts are rounded as the shop rounds by now, from the next change of its lines on (CRT-12). */
export function roundedBy(
  { cart }: Pick<OpenCart, 'cart'>,
  { amount_rounding }: Pick<LineSettings, 'amount_rounding'>,
): Pick<OpenCart, 'cart'> {
  return { cart: { ...cart, amount_rounding } };
}

/** Other lines where the shop's limits may refuse what the cart would become (CRT-34). */
export function fill(
  open: OpenCart,
  lines: readonly Line[],
  settings: LineSettings,
  at: string,
): OpenCart | Rejection<'cart_limit_exceeded' | 'invalid_value'> {
  return refuseLimits(open.lines, lines, settings) ?? recount(roundedBy(open, settings), lines, at);
}
