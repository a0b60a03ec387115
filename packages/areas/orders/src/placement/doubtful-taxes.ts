import { compare, MONEY_DIGITS, multiply, subtract, sum } from '@waybill/kernel/decimal';
import type { Problem } from '@waybill/kernel/rejection';
import { QUANTITY } from '../order/item.schema.ts';
import type { PlaceOrderBody } from './placement.schema.ts';
import { type PlacementItem, readItem } from './placement-input.ts';

/** Digits of a quantity and of a price: their product is exact with them. */
const EXACT = QUANTITY.digits + MONEY_DIGITS;

/** Taxes that were sent and can hardly be meant: above their line, or of a line without tax (ORD-208). */
export function doubtfulTaxes({ items }: Pick<PlaceOrderBody, 'items'>): Problem[] {
  return (items ?? []).flatMap((item, index) => {
    // Most positions send none, and are not read for it.
    const message = item.tax_amount ? doubtAbout(readItem(item)) : undefined;
    return message === undefined ? [] : [{ path: `items.${index}.tax_amount`, message }];
  });
}

function doubtAbout({ quantity, unit_price, discounts, tax_rate, tax_amount }: PlacementItem) {
  if (!tax_amount) return undefined;
  if (tax_rate === 0) return 'is above 0 at a tax rate of 0';
  const off = sum(discounts.map(({ amount }) => amount));
  const amount = subtract(multiply(quantity, unit_price, EXACT), off);
  return compare(tax_amount, amount) > 0 ? 'is above the amount of its line' : undefined;
}
