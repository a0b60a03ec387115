import { add, compare, multiply, productLess, subtract, sum } from '@waybill/kernel/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceLine, priceOfUnit } from './line-amounts.ts';

const bonus = (amount: number) => ({ title: 'Bonus', code: null, amount });

describe('the amounts of a line', () => {
  // PEP-76
  it.each([
    ['3 at 10.00 for 3 pieces', { quantity: 3, price: 10, base: 3, amount: 10 }, 3.3334, 0.0002],
    [
      '1.99 for a thousand',
      { quantity: 2_500, price: 1.99, base: 1_000, amount: 4.98 },
      0.002,
      0.02,
    ],
    [
      'a line rounded to cents',
      { quantity: 2_500, price: 12.49, base: 1_000, amount: 31.23 },
      0.0125,
      0.02,
    ],
    ['a charge', { quantity: 10, price: 5, base: 1, amount: 52.5 }, 5.25, undefined],
    ['no price', { quantity: 4, price: null, base: 1, amount: 10 }, 2.5, undefined],
    ['nothing to pay', { quantity: 4, price: 2, base: 1, amount: 0 }, 2, 8],
  ])('%s', (_, line, price, rounding) => {
    const priced = priceLine({ ...line, allowances: [] });
    expect(priced.unit_price).toBe(price);
    expect(priced.discounts).toEqual(
      rounding === undefined
        ? []
        : [{ title: 'Rounding', code: 'peppol_rounding', amount: rounding }],
    );
  });

  it('has a discount for each allowance', () => {
    const allowances = [bonus(16.65)];
    const line = { quantity: 10, price: 33.3, base: 1, allowances, amount: 316.35 };
    expect(priceLine(line)).toEqual({ unit_price: 33.3, discounts: allowances });
    expect(priceOfUnit(line)).toBe(33.3);
  });

  it.each([2, 4])('come to what the buyer pays, to the last of %i digits', (digits) => {
    const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100);
    const lines = fc.record({
      quantity: fc.integer({ min: 1, max: 100_000_000 }).map((value) => value / 1_000),
      price: fc.option(fc.integer({ min: 0, max: 100_000_000 }).map((value) => value / 10_000)),
      base: fc.constantFrom(1, 3, 7, 12, 100, 1_000),
      allowances: fc.array(cents(10_000).map(bonus), { maxLength: 3 }),
      amount: cents(100_000_000),
    });
    fc.assert(
      fc.property(lines, (line) => {
        const { unit_price, discounts } = priceLine(line);
        // As an order computes it: the gross and each discount in its own digits.
        const gross = multiply(line.quantity, unit_price, digits);
        const off = sum(discounts.map(({ amount }) => multiply(amount, 1, digits)));
        expect(subtract(gross, off)).toBe(line.amount);
        const asked = add(line.amount, sum(line.allowances.map(({ amount }) => amount)));
        expect(compare(productLess(line.quantity, unit_price, asked), 0)).not.toBe(-1);
      }),
    );
  });
});
