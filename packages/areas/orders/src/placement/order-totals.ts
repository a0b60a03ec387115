import {
  compare,
  DECIMAL_LIMIT,
  type Decimal,
  MONEY_DIGITS,
  multiply,
  percentOf,
  sum,
} from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';

export interface LineInput {
  readonly quantity: Decimal;
  /** Net price of one unit. */
  readonly unit_price: Decimal;
  /** Percent: 19 means 19 %. */
  readonly tax_rate: Decimal;
  /** The caller's own tax of the line; wins over the derived one. */
  readonly tax_amount: Decimal | null;
}

export interface LineTotals {
  readonly line_total: Decimal;
  readonly tax_amount: Decimal;
}

export interface OrderTotals {
  readonly subtotal: Decimal;
  readonly shipping_total: Decimal;
  readonly tax_total: Decimal;
  readonly grand_total: Decimal;
}

export interface Totals {
  readonly lines: readonly LineTotals[];
  readonly order: OrderTotals;
}

export interface ShippingCost {
  /** Net. */
  readonly total: Decimal;
  readonly tax_rate: Decimal;
}

/**
 * The amounts of an order (ORD-14 to ORD-17): each stored value is rounded once, half away from
 * zero, and sums are taken over the rounded values, so that an order adds up on paper.
 */
export function computeTotals(
  items: readonly LineInput[],
  shipping: ShippingCost,
): Totals | Rejection<'invalid_value'> {
  const lines = items.map(lineTotals);
  const order = orderTotals(lines, shipping);
  const tooLarge = firstTooLarge(lines, order);
  if (tooLarge !== undefined) {
    const message = `${tooLarge} would reach ${DECIMAL_LIMIT}, beyond what an amount can hold`;
    return reject('invalid_value', message, [{ path: tooLarge, message }]);
  }
  return { lines, order };
}

function lineTotals(item: LineInput): LineTotals {
  const lineTotal = multiply(item.quantity, item.unit_price, MONEY_DIGITS);
  return {
    line_total: lineTotal,
    tax_amount: item.tax_amount ?? percentOf(lineTotal, item.tax_rate, MONEY_DIGITS),
  };
}

function orderTotals(lines: readonly LineTotals[], shipping: ShippingCost): OrderTotals {
  const subtotal = sum(lines.map((line) => line.line_total));
  const shippingTax = percentOf(shipping.total, shipping.tax_rate, MONEY_DIGITS);
  const taxTotal = sum([...lines.map((line) => line.tax_amount), shippingTax]);
  return {
    subtotal,
    shipping_total: shipping.total,
    tax_total: taxTotal,
    grand_total: sum([subtotal, shipping.total, taxTotal]),
  };
}

// Refused on the finished values: past the limit a JSON number no longer gives every digit back.
function firstTooLarge(lines: readonly LineTotals[], order: OrderTotals): string | undefined {
  const amounts: [string, Decimal][] = [
    ...lines.flatMap((line, index): [string, Decimal][] => [
      [`items.${index}.line_total`, line.line_total],
      [`items.${index}.tax_amount`, line.tax_amount],
    ]),
    ['subtotal', order.subtotal],
    ['shipping_total', order.shipping_total],
    ['tax_total', order.tax_total],
    ['grand_total', order.grand_total],
  ];
  return amounts.find(([, amount]) => compare(amount, DECIMAL_LIMIT) >= 0)?.[0];
}
