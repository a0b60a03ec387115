import { compare, type Decimal, sum } from '@waybill/kernel/decimal';
import { type FoundFact, fact } from '../document/finding.ts';
import { allowancesOf, chargesOf } from '../rules/allowance-rules.ts';
import { pathOf, placesOf, rootPlace } from '../rules/place.ts';
import type { XmlElement } from '../xml/element.ts';
import type { PlacedCharge, PlacedDiscount } from './placement.ts';
import { readAllowance, refuseAmount, refuseRate } from './read-line.ts';
import { numberAt } from './texts.ts';

/** Allowances and charges of an order as its discounts, its shipping and the fee of its payment. */
export interface OrderCharges {
  readonly discounts: readonly (PlacedDiscount & { readonly tax_rate: Decimal })[];
  readonly shipping: PlacedCharge | null;
  readonly fee: PlacedCharge | null;
  readonly unsupported: readonly FoundFact[];
}

/** Rates of charges that an order has room for: shipping, and the fee of the payment. */
const RATES = 2;

/** The reason code of freight. */
const FREIGHT = 'FC';

const rated = (one: XmlElement) => ({
  ...readAllowance(one),
  tax_rate: numberAt(one, 'cac:TaxCategory', 'cbc:Percent') ?? 0,
});

/** Reads allowances and charges of the order: freight and its rate first, then those of another rate (PEP-77). */
export function readCharges(root: XmlElement): OrderCharges {
  const charges = chargesOf(root).map(rated);
  const freight = charges.find(({ code }) => code === FREIGHT);
  const sorted = freight === undefined ? charges : [freight, ...charges];
  const isOf = (rate: Decimal) => (one: { readonly tax_rate: Decimal }) => one.tax_rate === rate;
  const firsts = sorted.filter((one, index) => sorted.findIndex(isOf(one.tax_rate)) === index);
  const [shipping = null, fee = null] = firsts.map(({ tax_rate, title, code }): PlacedCharge => {
    const amounts = charges.filter(isOf(tax_rate)).map(({ amount }) => amount);
    return { price: sum(amounts), tax_rate, title, code };
  });
  const every = placesOf(rootPlace(root), 'cac:AllowanceCharge');
  const outside = every.flatMap((place) => {
    const path = pathOf(place);
    const { amount, tax_rate } = rated(place.element);
    return [...refuseAmount(path, amount), ...refuseRate(path, tax_rate)];
  });
  const message = 'The charges of an order have two tax rates at most.';
  const many =
    firsts.length > RATES
      ? [fact('unsupported_value', `/${root.name}/cac:AllowanceCharge`, message)]
      : [];
  const discounts = allowancesOf(root).map(rated);
  return { discounts, shipping, fee, unsupported: [...outside, ...many] };
}

/** Amounts beside the positions of an order, by their rates. */
export interface ChargedOrder {
  readonly discounts: readonly { readonly amount: Decimal; readonly tax_rate: Decimal | null }[];
  readonly shipping_total: Decimal;
  readonly shipping_tax_rate: Decimal;
  readonly payment_fee_amount: Decimal;
  readonly payment_fee_tax_rate: Decimal;
}

const worded = (rows: readonly (readonly [Decimal, Decimal | null])[]): string =>
  JSON.stringify(
    rows
      .filter(([amount]) => compare(amount, 0) !== 0)
      .map(([amount, rate]) => `${amount} at ${rate}`)
      .toSorted(),
  );

/** Tells allowances and charges that are others than those of an order (PEP-85). */
export function differs({ discounts, shipping, fee }: OrderCharges, order: ChargedOrder): boolean {
  const theirs = [shipping, fee].map((one) => [one?.price ?? 0, one?.tax_rate ?? 0] as const);
  const ours = [
    [order.shipping_total, order.shipping_tax_rate],
    [order.payment_fee_amount, order.payment_fee_tax_rate],
  ] as const;
  const rows = (some: ChargedOrder['discounts']) =>
    some.map(({ amount, tax_rate }) => [amount, tax_rate] as const);
  return (
    worded(theirs) !== worded(ours) || worded(rows(discounts)) !== worded(rows(order.discounts))
  );
}
