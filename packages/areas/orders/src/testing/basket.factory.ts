import type { UnsharedDiscount } from '../placement/discounts.ts';
import type { LineInput, MoneyInput } from '../placement/order-totals.ts';
import type { Rounding } from '../shared/rounding.ts';
import { roundingOf } from '../shared/rounding.ts';

export const PRECISE: Rounding = roundingOf({ amount_rounding: 'precise', currency: 'EUR' });

/** Rules of an order that can be invoiced. */
export const invoiceIn = (currency: string): Rounding =>
  roundingOf({ amount_rounding: 'invoice', currency });

/** A position as a placement reads it. */
export const aLine = (values: Partial<LineInput> = {}): LineInput => ({
  quantity: 1,
  unit_price: 0,
  tax_rate: 0,
  tax_amount: null,
  discounts: [],
  ...values,
});

/** The money of a placement. */
export const aBasket = (values: Partial<MoneyInput> = {}): MoneyInput => ({
  items: [aLine()],
  shipping: { amount: 0, tax_rate: 0 },
  payment_fee: { amount: 0, tax_rate: 0 },
  discounts: [],
  ...values,
});

/** A discount as a placement reads it, spread unless it names a rate. */
export const aDiscount = (values: Partial<UnsharedDiscount> = {}): UnsharedDiscount => ({
  title: 'Sale',
  code: null,
  amount: 1,
  tax_rate: null,
  ...values,
});
