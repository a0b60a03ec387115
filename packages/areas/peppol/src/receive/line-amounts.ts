import {
  add,
  compare,
  type Decimal,
  MONEY_DIGITS,
  productLess,
  quotientUp,
  sum,
} from '@waybill/kernel/decimal';
import type { PlacedDiscount } from './placement.ts';

/** Amounts of a line, as its document has them. */
export interface LineAmounts {
  readonly quantity: Decimal;
  /** Null where it names none. */
  readonly price: Decimal | null;
  /** The quantity that the price is for. */
  readonly base: Decimal;
  readonly allowances: readonly PlacedDiscount[];
  /** The sum that the buyer pays for the line: 0 where it names none. */
  readonly amount: Decimal;
}

/** Price and discounts of the position that a line becomes. */
export interface PricedLine {
  readonly unit_price: Decimal;
  readonly discounts: readonly PlacedDiscount[];
}

/** The price of one unit, rounded up (PEP-76). */
export const priceOfUnit = ({ price, base }: Pick<LineAmounts, 'price' | 'base'>): Decimal =>
  quotientUp(price ?? 0, base, MONEY_DIGITS);

/**
 * Price and discounts by which the total of a position is exactly what the buyer pays for its line: a price
 * of any base and any charge are inside the unit price, and what rounding it up adds is a discount (PEP-76).
 */
export function priceLine(line: LineAmounts): PricedLine {
  const { quantity, allowances, amount } = line;
  const gross = add(amount, sum(allowances.map((one) => one.amount)));
  const [named, needed] = [priceOfUnit(line), quotientUp(gross, quantity, MONEY_DIGITS)];
  const unit_price = compare(named, needed) < 0 ? needed : named;
  const excess = productLess(quantity, unit_price, gross);
  if (compare(excess, 0) <= 0) return { unit_price, discounts: allowances };
  const rounding = { title: 'Rounding', code: 'peppol_rounding', amount: excess };
  return { unit_price, discounts: [...allowances, rounding] };
}
