import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeTotals, type LineInput } from './order-totals.ts';

const line = (overrides: Partial<LineInput> = {}): LineInput => ({
  quantity: 1,
  unit_price: 0,
  tax_rate: 0,
  tax_amount: null,
  ...overrides,
});
const noShipping = { total: 0, tax_rate: 0 };

describe('computeTotals', () => {
  // ORD-16, ORD-17
  it('adds lines, shipping and both taxes', () => {
    const items = [
      line({ quantity: 3, unit_price: 19.99, tax_rate: 19 }),
      line({ quantity: 0.125, unit_price: 8, tax_rate: 7 }),
    ];
    expect(computeTotals(items, { total: 4.9, tax_rate: 19 })).toEqual({
      lines: [
        { line_total: 59.97, tax_amount: 11.3943 },
        { line_total: 1, tax_amount: 0.07 },
      ],
      order: { subtotal: 60.97, shipping_total: 4.9, tax_total: 12.3953, grand_total: 78.2653 },
    });
  });

  // ORD-14
  it.each([
    ['rounds half a unit of the last digit up', { quantity: 0.001, unit_price: 0.05 }, 0.0001],
    ['rounds less than half down', { quantity: 0.001, unit_price: 0.0499 }, 0],
    ['is not misled by binary fractions', { quantity: 1.1, unit_price: 1.1 }, 1.21],
  ])('%s', (_, values, expected) => {
    const totals = computeTotals([line(values)], noShipping);
    expect(totals).toMatchObject({ order: { subtotal: expected } });
  });

  // ORD-15
  it('prefers the tax amount of the caller, also 0', () => {
    const items = [
      line({ unit_price: 100, tax_rate: 19, tax_amount: 0 }),
      line({ unit_price: 100, tax_rate: 19, tax_amount: 18.5 }),
    ];
    expect(computeTotals(items, noShipping)).toMatchObject({ order: { tax_total: 18.5 } });
  });

  const MUCH = 60_000_000_000;

  // ORD-20
  it.each([
    ['items.0.line_total', [line({ quantity: 99_999_999_999, unit_price: 2 })], 0],
    ['subtotal', [line({ unit_price: MUCH }), line({ unit_price: MUCH })], 0],
    ['tax_total', [line({ tax_amount: MUCH }), line({ tax_amount: MUCH })], 0],
    ['grand_total', [line({ unit_price: MUCH })], MUCH],
  ])('refuses what no JSON number holds exactly and names %s', (path, items, total) => {
    const refusal = computeTotals(items, { total, tax_rate: 0 });
    expect(refusal).toMatchObject({ rejected: 'invalid_value', details: [{ path }] });
  });

  const tenThousandths = fc.integer({ min: 0, max: 999_999_999 });
  const wireLine = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999_999 }),
    unit_price: tenThousandths,
    tax_rate: fc.integer({ min: 0, max: 1_000_000 }),
    tax_amount: fc.option(tenThousandths),
  });
  const wireOrder = fc.record({
    items: fc.array(wireLine, { minLength: 1, maxLength: 20 }),
    shipping: tenThousandths,
    shippingRate: fc.integer({ min: 0, max: 1_000_000 }),
  });

  const halfAwayFromZero = (value: bigint, divisor: bigint) => (value + divisor / 2n) / divisor;
  const toUnits = (value: number) => BigInt(value.toFixed(4).replace('.', ''));

  // ORD-14, ORD-15, ORD-16, ORD-17
  it('equals integer arithmetic to the last digit', () => {
    fc.assert(
      fc.property(wireOrder, ({ items, shipping, shippingRate }) => {
        const totals = computeTotals(
          items.map((item) => ({
            quantity: item.quantity / 1000,
            unit_price: item.unit_price / 10_000,
            tax_rate: item.tax_rate / 10_000,
            tax_amount: item.tax_amount === null ? null : item.tax_amount / 10_000,
          })),
          { total: shipping / 10_000, tax_rate: shippingRate / 10_000 },
        );
        if (isRejection(totals)) throw new Error(totals.message);
        const lines = items.map((item) => {
          const total = halfAwayFromZero(BigInt(item.quantity) * BigInt(item.unit_price), 1000n);
          const derived = halfAwayFromZero(total * BigInt(item.tax_rate), 1_000_000n);
          return { total, tax: item.tax_amount === null ? derived : BigInt(item.tax_amount) };
        });
        const subtotal = lines.reduce((sum, { total }) => sum + total, 0n);
        const tax = lines.reduce(
          (sum, one) => sum + one.tax,
          halfAwayFromZero(BigInt(shipping) * BigInt(shippingRate), 1_000_000n),
        );
        expect(toUnits(totals.order.subtotal)).toBe(subtotal);
        expect(toUnits(totals.order.tax_total)).toBe(tax);
        expect(toUnits(totals.order.grand_total)).toBe(subtotal + tax + BigInt(shipping));
      }),
    );
  });

  // ORD-17
  it('does not depend on the order of the items', () => {
    const priced = fc.record({
      quantity: fc.integer({ min: 1, max: 9999 }).map((units) => units / 1000),
      unit_price: tenThousandths.map((units) => units / 10_000),
      tax_rate: fc.constantFrom(0, 7, 19, 8.1),
      tax_amount: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 30 }), (items) => {
        const forwards = computeTotals(items, noShipping);
        const backwards = computeTotals([...items].reverse(), noShipping);
        expect(backwards).toMatchObject({ order: isRejection(forwards) ? {} : forwards.order });
      }),
    );
  });
});
