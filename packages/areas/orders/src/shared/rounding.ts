import { currencyDigits } from '@waybill/kernel/currency';
import { MONEY_DIGITS } from '@waybill/kernel/decimal';

/** The ways to round the amounts of an order (ORD-200). */
export const amountRoundings = ['precise', 'invoice'] as const;
export type AmountRounding = (typeof amountRoundings)[number];

/** Rules by which the amounts of an order are rounded. */
export interface Rounding {
  readonly digits: number;
  /** Tax is rounded for each part of the order, or once for all parts of a rate. */
  readonly taxedBy: 'part' | 'rate';
}

/** The rules of an order, by its own columns (ORD-200, ORD-201). */
export function roundingOf({
  amount_rounding,
  currency,
}: {
  readonly amount_rounding: AmountRounding;
  readonly currency: string;
}): Rounding {
  return amount_rounding === 'precise'
    ? { digits: MONEY_DIGITS, taxedBy: 'part' }
    : { digits: currencyDigits(currency), taxedBy: 'rate' };
}
