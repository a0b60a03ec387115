import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDiscount, invoiceIn, PRECISE } from '../testing/basket.factory.ts';
import { computeTotals, type MoneyInput } from './order-totals.ts';

/*
 * The amounts of an order computed a second time, from the sentences of the contract and in fractions of
 * whole numbers: it shares no line with the code that it judges.
 */

/** A fraction; its divisor is above 0. */
type Fraction = readonly [bigint, bigint];

const whole = (units: number, perUnit: number): Fraction => [BigInt(units), BigInt(perUnit)];
const ZERO: Fraction = [0n, 1n];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const minus = (a: Fraction, [c, d]: Fraction): Fraction => plus(a, [-c, d]);
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];
const total = (all: readonly Fraction[]) => all.reduce(plus, ZERO);
const sign = ([a]: Fraction) => (a > 0n ? 1 : a < 0n ? -1 : 0);

/** Half away from zero. */
function rounded([a, b]: Fraction, digits: number): Fraction {
  const unit = 10n ** BigInt(digits);
  const size = a < 0n ? -a : a;
  const units = (2n * size * unit + b) / (2n * b);
  return [a < 0n ? -units : units, unit];
}

/** A fraction whose divisor is a power of ten, as the number that an answer shows. */
function shown([a, b]: Fraction): number {
  const units = (a * 10_000n) / b;
  return Number(units) / 10_000;
}

interface ModelLine {
  readonly quantity: number;
  readonly price: number;
  readonly rate: number;
  readonly sent: number | null;
  readonly discounts: readonly number[];
}
interface ModelCharge {
  readonly price: number;
  readonly rate: number;
}
interface ModelOrder {
  readonly lines: readonly ModelLine[];
  readonly shipping: ModelCharge;
  readonly fee: ModelCharge;
  readonly discounts: readonly { readonly amount: number; readonly rate: number | null }[];
}

const MONEY = 10_000;
const byNumber = (left: number, right: number) => left - right;

/** Shares of order discounts by rate, one discount after the other. */
function modelShares(order: ModelOrder, nets: readonly Fraction[], digits: number) {
  const left = new Map<number, Fraction>();
  order.lines.forEach(({ rate }, index) => {
    left.set(rate, plus(left.get(rate) ?? ZERO, nets[index] ?? ZERO));
  });
  return order.discounts.map(({ amount, rate }) => {
    const off = rounded(whole(amount, MONEY), digits);
    const shares = new Map<number, Fraction>();
    if (rate === null) {
      const open = [...left].filter(([, net]) => sign(net) > 0).toSorted(([a], [b]) => a - b);
      const all = total(open.map(([, net]) => net));
      let soFar = ZERO;
      let given = ZERO;
      for (const [one, net] of open) {
        soFar = plus(soFar, net);
        const until = rounded(over(times(off, soFar), all), digits);
        if (sign(minus(until, given)) !== 0) shares.set(one, minus(until, given));
        given = until;
      }
    } else shares.set(rate, off);
    for (const [one, share] of shares) left.set(one, minus(left.get(one) ?? ZERO, share));
    return shares;
  });
}

function model(order: ModelOrder, digits: number, taxedBy: 'part' | 'rate') {
  const money = (units: number) => rounded(whole(units, MONEY), digits);
  const gross = order.lines.map(({ quantity, price }) =>
    rounded(times(whole(quantity, 1000), whole(price, MONEY)), digits),
  );
  const lineDiscounts = order.lines.map(({ discounts }) => total(discounts.map(money)));
  const nets = gross.map((one, index) => minus(one, lineDiscounts[index] ?? ZERO));
  if (nets.some((net) => sign(net) < 0)) return 'refused';
  const off = total(order.discounts.map(({ amount }) => money(amount)));
  if (sign(minus(total(nets), off)) < 0) return 'refused';
  const shares = modelShares(order, nets, digits);

  const parts = [
    { rate: order.shipping.rate, net: money(order.shipping.price), sent: null },
    { rate: order.fee.rate, net: money(order.fee.price), sent: null },
    ...shares.flatMap((one) =>
      [...one].map(([rate, share]) => ({ rate, net: minus(ZERO, share), sent: null })),
    ),
    ...order.lines.map(({ rate, sent }, index) => ({
      rate,
      net: nets[index] ?? ZERO,
      sent: sent === null ? null : money(sent),
    })),
  ];
  const percent = (net: Fraction, rate: number) =>
    rounded(times(net, whole(rate, 1_000_000)), digits);
  /** Net of the parts of a rate up to one of them whose tax is not sent. */
  const netUntil = (last: number, rate: number) =>
    total(
      parts.filter((p, at) => at <= last && p.rate === rate && p.sent === null).map((p) => p.net),
    );
  const taxes = parts.map(({ rate, net, sent }, at) => {
    if (sent !== null) return sent;
    if (taxedBy === 'part') return percent(net, rate);
    return minus(percent(netUntil(at, rate), rate), percent(netUntil(at - 1, rate), rate));
  });
  const rates = [...new Set(parts.map(({ rate }) => rate))].toSorted(byNumber);
  const rows = rates
    .map((rate) => {
      const own = parts.map((part, at) => ({ ...part, at })).filter((part) => part.rate === rate);
      const sent = own.filter((part) => part.sent !== null);
      const derived = own.filter((part) => part.sent === null);
      const row = {
        rate,
        net: total(own.map(({ net }) => net)),
        tax:
          taxedBy === 'part'
            ? total(own.map(({ at }) => taxes[at] ?? ZERO))
            : plus(
                total(sent.map((part) => part.sent ?? ZERO)),
                percent(total(derived.map(({ net }) => net)), rate),
              ),
      };
      return { ...row, sent: sent.length > 0 };
    })
    .filter(({ net, tax }) => sign(net) !== 0 || sign(tax) !== 0);
  const taxTotal = total(rows.map(({ tax }) => tax));
  const grand = plus(total(rows.map(({ net }) => net)), taxTotal);
  if (rows.some(({ net }) => sign(net) < 0) || sign(grand) < 0) return 'refused';
  const [shippingTax = ZERO, feeTax = ZERO] = taxes;
  return {
    lines: order.lines.map((_, index) => ({
      line_discount: shown(lineDiscounts[index] ?? ZERO),
      line_total: shown(nets[index] ?? ZERO),
      tax_amount: shown(taxes[taxes.length - order.lines.length + index] ?? ZERO),
    })),
    order: {
      subtotal: shown(total(nets)),
      discount_total: shown(plus(total(lineDiscounts), off)),
      shipping_total: shown(money(order.shipping.price)),
      shipping_tax_amount: shown(shippingTax),
      payment_fee_amount: shown(money(order.fee.price)),
      payment_fee_tax_amount: shown(feeTax),
      tax_total: shown(taxTotal),
      grand_total: shown(grand),
      taxes: rows.map(({ rate, net, tax, sent }) => ({
        rate: rate / MONEY,
        net: shown(net),
        tax: shown(tax),
        sent,
      })),
      shares: shares.map((one) =>
        [...one].map(([rate, share]) => ({ rate: rate / MONEY, amount: shown(share) })),
      ),
    },
  };
}

const RATES = [0, 55_000, 70_000, 81_000, 88_750, 190_000, 270_000];
const rate = fc.constantFrom(...RATES);
const price = fc.oneof(
  fc.integer({ min: 0, max: 9_999_999 }),
  fc.integer({ min: 0, max: 99_999 }).map((cents) => cents * 100),
);
/** Discounts as shares of a total, so that most are accepted. */
const fractions = (maxLength: number) => fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength });
const grossOf = (quantity: number, price: number) => Math.floor((quantity * price) / 1000);

const aModelLine = fc
  .record({
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 9 }).map((n) => n * 1000),
    ),
    price,
    rate,
    sent: fc.option(fc.integer({ min: 0, max: 999_999 }), { freq: 5 }),
    off: fractions(3),
  })
  .map(({ off, ...line }) => ({
    ...line,
    discounts: off.map((part) =>
      Math.floor((grossOf(line.quantity, line.price) * part) / 1000 / off.length),
    ),
  }));
const charge = fc.record({ price: fc.oneof(fc.constant(0), price), rate });
const aModelOrder: fc.Arbitrary<ModelOrder> = fc
  .record({
    lines: fc.array(aModelLine, { minLength: 1, maxLength: 12 }),
    shipping: charge,
    fee: charge,
    off: fc.array(fc.record({ part: fc.integer({ min: 0, max: 1000 }), named: fc.option(rate) }), {
      maxLength: 4,
    }),
  })
  .map(({ off, ...order }) => {
    const nets = order.lines.map(
      ({ quantity, price: one, discounts }) =>
        grossOf(quantity, one) - discounts.reduce((sum, amount) => sum + amount, 0),
    );
    const all = nets.reduce((sum, net) => sum + net, 0);
    const discounts = off.map(({ part, named }) => ({
      amount: Math.floor((all * part) / 1000 / off.length / (named === null ? 1 : 4)),
      rate: named,
    }));
    return { ...order, discounts };
  });

function asInput(order: ModelOrder): MoneyInput {
  const charged = ({ price: units, rate: parts }: ModelCharge) => ({
    amount: units / MONEY,
    tax_rate: parts / MONEY,
  });
  return {
    items: order.lines.map((line) => ({
      quantity: line.quantity / 1000,
      unit_price: line.price / MONEY,
      tax_rate: line.rate / MONEY,
      tax_amount: line.sent === null ? null : line.sent / MONEY,
      discounts: line.discounts.map((amount) => aDiscount({ amount: amount / MONEY })),
    })),
    shipping: charged(order.shipping),
    payment_fee: charged(order.fee),
    discounts: order.discounts.map((one) =>
      aDiscount({
        amount: one.amount / MONEY,
        tax_rate: one.rate === null ? null : one.rate / MONEY,
      }),
    ),
  };
}

// ORD-14 to ORD-17, ORD-200 to ORD-206
describe.each([
  ['precise', PRECISE],
  ['euros', invoiceIn('EUR')],
  ['yen', invoiceIn('JPY')],
  ['dinars', invoiceIn('KWD')],
  ['units of account', invoiceIn('CLF')],
])('amounts of an order, %s', (_, rounding) => {
  it('equal those of the model to the last digit', () => {
    fc.assert(
      fc.property(aModelOrder, (order) => {
        const expected = model(order, rounding.digits, rounding.taxedBy);
        const totals = computeTotals(asInput(order), rounding);
        if (expected === 'refused') {
          expect(totals).toMatchObject({ rejected: 'discount_exceeds_total' });
          return;
        }
        if (isRejection(totals)) throw new Error(totals.message);
        const { shares, ...columns } = expected.order;
        expect(totals.order).toMatchObject(columns);
        expect(totals.order.discounts.map((one) => one.shares)).toEqual(shares);
        expect(totals.lines).toMatchObject(expected.lines);
      }),
      { numRuns: 150 },
    );
  });
});

const cents = (amount: number) => Math.round(amount * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + cents(one), 0);

/*
 * Rules of a European invoice (EN 16931) in our own words, in cents: an order in a currency of two digits
 * prints as one from its own amounts (ORD-207).
 */
describe('an order in euros that can be invoiced', () => {
  const unsent = aModelOrder.map((order) => ({
    ...order,
    lines: order.lines.map((line) => ({ ...line, sent: null })),
  }));

  it('keeps the sums of the European norm', () => {
    fc.assert(
      fc.property(unsent, (sent) => {
        const input = asInput(sent);
        const totals = computeTotals(input, invoiceIn('EUR'));
        if (isRejection(totals)) return;
        const { order, lines } = totals;
        const allowances = order.discounts.flatMap(({ shares }) => shares);
        const charges = [
          { rate: order.shipping_tax_rate, amount: order.shipping_total },
          { rate: order.payment_fee_tax_rate, amount: order.payment_fee_amount },
        ];
        // No amount has more than two digits.
        const amounts = [
          ...lines.flatMap((line) => [line.line_total, line.line_discount]),
          ...[...allowances, ...charges].map(({ amount }) => amount),
          ...order.taxes.flatMap(({ net, tax }) => [net, tax]),
          ...[order.subtotal, order.tax_total, order.grand_total],
        ];
        for (const amount of amounts) expect(amount).toBe(cents(amount) / 100);
        // Lines sum to the total of lines; allowances, charges and it to the total without tax.
        expect(sumOf(lines.map((line) => line.line_total))).toBe(cents(order.subtotal));
        const net =
          cents(order.subtotal) -
          sumOf(allowances.map(({ amount }) => amount)) +
          sumOf(charges.map(({ amount }) => amount));
        // Taxes of the rates sum to the tax, which makes of it what is paid.
        expect(sumOf(order.taxes.map(({ tax }) => tax))).toBe(cents(order.tax_total));
        expect(net + cents(order.tax_total)).toBe(cents(order.grand_total));
        for (const row of order.taxes) {
          // A rate has what lines, charges and allowances of the rate come to, and its own percentage of it.
          const ofRate = <One extends { readonly rate: number }>(all: readonly One[]) =>
            all.filter(({ rate: one }) => one === row.rate);
          const own = input.items
            .map(({ tax_rate }, index) => ({
              rate: tax_rate,
              amount: lines[index]?.line_total ?? 0,
            }))
            .concat(charges);
          const base =
            sumOf(ofRate(own).map(({ amount }) => amount)) -
            sumOf(ofRate(allowances).map(({ amount }) => amount));
          expect(cents(row.net)).toBe(base);
          const parts = BigInt(base) * BigInt(Math.round(row.rate * MONEY));
          expect(BigInt(cents(row.tax))).toBe((parts + 500_000n) / 1_000_000n);
        }
      }),
      { numRuns: 150 },
    );
  });
});
