import { add, compare, type Decimal, proportionOf, subtract, sum } from '@waybill/kernel/decimal';
import type { OrderDiscount } from '../order/amount.schema.ts';
import type { Rounding } from '../shared/rounding.ts';

/** An order discount before it is known what it takes off each rate. */
export type UnsharedDiscount = Omit<OrderDiscount, 'shares'>;

/** The net amount of a position and its rate. */
interface RatedLine {
  readonly tax_rate: Decimal;
  readonly line_total: Decimal;
}

type Share = OrderDiscount['shares'][number];

/**
 * Takes order discounts off the tax rates, one after the other: whole off the rate that one names, else
 * spread over what the earlier ones left of the positions (ORD-206).
 */
export function shareDiscounts(
  discounts: readonly UnsharedDiscount[],
  lines: readonly RatedLine[],
  rounding: Rounding,
): OrderDiscount[] {
  const left = new Map<Decimal, Decimal>();
  for (const { tax_rate, line_total } of lines) {
    left.set(tax_rate, add(left.get(tax_rate) ?? 0, line_total));
  }
  return discounts.map((discount) => {
    const { amount, tax_rate } = discount;
    const shares =
      tax_rate === null ? spread(amount, left, rounding) : [{ rate: tax_rate, amount }];
    for (const share of shares) {
      left.set(share.rate, subtract(left.get(share.rate) ?? 0, share.amount));
    }
    return { ...discount, shares };
  });
}

/** Shares of an amount in proportion to the nets, by running totals, so that they sum to it. */
function spread(
  amount: Decimal,
  nets: ReadonlyMap<Decimal, Decimal>,
  { digits }: Rounding,
): Share[] {
  const rates = [...nets]
    .filter(([, net]) => compare(net, 0) > 0)
    .toSorted(([left], [right]) => left - right);
  const all = sum(rates.map(([, net]) => net));
  let soFar = 0;
  let given = 0;
  const shares = rates.map(([rate, net]) => {
    soFar = add(soFar, net);
    const upToHere = proportionOf(amount, soFar, all, digits);
    const share = subtract(upToHere, given);
    given = upToHere;
    return { rate, amount: share };
  });
  return shares.filter((share) => share.amount !== 0);
}
