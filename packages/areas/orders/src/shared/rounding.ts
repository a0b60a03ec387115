import { type AmountRules, amountDigits } from '@waybill/kernel/currency';

/** Rules by which the amounts of an order are rounded. */
export interface Rounding {
  readonly digits: number;
  /** Tax is rounded for each part of the order, or once for all parts of a rate. */
  readonly taxedBy: 'part' | 'rate';
}

/** The rules of an order, by its own columns (ORD-200, ORD-201). */
export function roundingOf(order: AmountRules): Rounding {
  const taxedBy = order.amount_rounding === 'precise' ? 'part' : 'rate';
  return { digits: amountDigits(order), taxedBy };
}
