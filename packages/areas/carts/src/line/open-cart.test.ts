import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartOf, freshSettings, lineOf, openOf } from '../testing/cart.factory.ts';
import { fill, recount, totalsOf } from './open-cart.ts';

describe('the totals of a cart', () => {
  // CRT-11, CRT-13
  it.each([
    ['nothing', [], 0, 0, false],
    ['a half', [{ quantity: 0.5 }], 1, 5, true],
    ['less than a half', [{ quantity: 0.499 }], 0, 4.99, true],
    ['quantities that only together round up', [{ quantity: 0.3 }, { quantity: 0.2 }], 1, 5, true],
    ['what costs nothing', [{ unit_price: 0 }], 1, 0, false],
    ['what costs less than is kept', [{ quantity: 0.001, unit_price: 0.01 }], 0, 0, true],
  ])('of %s', (_, lines, item_count, subtotal, priced) => {
    const all = lines.map((more, index) => lineOf(index, more));
    expect(totalsOf(cartOf(), all)).toEqual({ item_count, subtotal, priced });
  });

  // CRT-12, CRT-13
  it('are exact: ten-thousandths counted as whole numbers say the same', () => {
    const thousandths = fc.integer({ min: 1, max: 1_000_000 });
    const money = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(thousandths, money), { maxLength: 30 }), (entries) => {
        const lines = entries.map(([quantity, price], index) =>
          lineOf(index, { quantity: quantity / 1_000, unit_price: price / 10_000 }),
        );
        // Ten-millionths of a unit of money; half a ten-thousandth is 500 of them.
        const totals = entries.map(
          ([quantity, price]) => (BigInt(quantity) * BigInt(price) + 500n) / 1_000n,
        );
        const units = entries.reduce((sum, [quantity]) => sum + BigInt(quantity), 0n);
        expect(totalsOf(cartOf(), lines)).toMatchObject({
          subtotal: Number(totals.reduce((sum, one) => sum + one, 0n)) / 10_000,
          item_count: Number((units + 500n) / 1_000n),
        });
      }),
      { numRuns: 200 },
    );
  });

  // CRT-14
  it.each([
    ['quantity', [{ quantity: 100_000_000_000, unit_price: 0 }], ['quantity', 'item_count']],
    ['line_total', [{ quantity: 1_000, unit_price: 100_000_000 }], ['line_total', 'subtotal']],
    ['item_count', [{ quantity: 99_999_999_999.5, unit_price: 0 }], ['item_count']],
    ['subtotal', [{ unit_price: 60_000_000_000 }, { unit_price: 40_000_000_000 }], ['subtotal']],
  ])('stay below 100 billion: %s', (_, lines, paths) => {
    const refused = totalsOf(
      cartOf(),
      lines.map((more, index) => lineOf(index, more)),
    );
    expect(isRejection(refused) && refused.details?.map(({ path }) => path)).toEqual(paths);
  });
});

const AT = '2026-11-22T10:00:00.000Z';
const TOO_MUCH = lineOf(2, { quantity: 1_000_000_000, unit_price: 1_000 });

// CRT-13, CRT-19
it('a cart has the totals of its lines, and the time of their change', () => {
  const lines = [lineOf(1, { quantity: 2.5 })];
  const cart = cartOf({ item_count: 3, subtotal: 25, updated_at: AT });
  expect(recount(openOf([]), lines, AT)).toEqual({ cart, priced: true, lines });
  expect(fill(openOf([]), lines, freshSettings, AT)).toEqual({ cart, priced: true, lines });
  const empty = { cart: cartOf({ updated_at: AT }), priced: false, lines: [] };
  expect(recount(openOf(lines), [], AT)).toEqual(empty);
});

// CRT-14, CRT-34
it('is refused beyond the limits of the shop, and beyond those of numbers', () => {
  const limits = { ...freshSettings, max_items_per_cart: 1 };
  expect(fill(openOf([lineOf(1)]), [lineOf(1), TOO_MUCH], limits, AT)).toMatchObject({
    rejected: 'cart_limit_exceeded',
  });
  expect(recount(openOf([]), [TOO_MUCH], AT)).toMatchObject({ rejected: 'invalid_value' });
});
