import { add, type Decimal, percentOf, subtract } from '@waybill/kernel/decimal';
import type { OrderTax } from '../order/amount.schema.ts';
import type { Rounding } from '../shared/rounding.ts';

/** A part of an order with a tax rate: shipping, fee, the share of a discount, or a position. */
export interface TaxedPart {
  readonly rate: Decimal;
  readonly net: Decimal;
  /** Tax that the caller sent, which stands; null where it follows from the rate. */
  readonly sent: Decimal | null;
}

/** A part with its tax. */
type PartWithTax = TaxedPart & { readonly tax: Decimal };

/**
 * Gives the parts of an order their taxes, one after the other: each is rounded for itself (ORD-15), or by
 * running totals, so that the parts of a rate sum to the tax of their sum and one that comes later changes
 * no earlier one (ORD-204, ORD-205).
 */
export function taxing({ digits, taxedBy }: Rounding): (part: TaxedPart) => PartWithTax {
  const nets = new Map<Decimal, Decimal>();
  return (part) => {
    const { rate, net, sent } = part;
    if (sent !== null) return { ...part, tax: sent };
    if (taxedBy === 'part') return { ...part, tax: percentOf(net, rate, digits) };
    const before = nets.get(rate) ?? 0;
    const after = add(before, net);
    nets.set(rate, after);
    const tax = subtract(percentOf(after, rate, digits), percentOf(before, rate, digits));
    return { ...part, tax };
  };
}

/** A row for each rate with a net or a tax, ascending (ORD-203). */
export function taxRows(parts: readonly PartWithTax[]): OrderTax[] {
  const rows = new Map<Decimal, OrderTax>();
  for (const { rate, net, tax, sent } of parts) {
    const row = rows.get(rate) ?? { rate, net: 0, tax: 0, sent: false };
    rows.set(rate, {
      rate,
      net: add(row.net, net),
      tax: add(row.tax, tax),
      sent: row.sent || sent !== null,
    });
  }
  return [...rows.values()]
    .filter(({ net, tax }) => net !== 0 || tax !== 0)
    .toSorted((left, right) => left.rate - right.rate);
}
