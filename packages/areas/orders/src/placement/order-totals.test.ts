import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBasket, aDiscount, aLine, invoiceIn, PRECISE } from '../testing/basket.factory.ts';
import { computeTotals, type LineInput, type MoneyInput, taxItems } from './order-totals.ts';

const preciseTotals = (items: readonly LineInput[], amount = 0, tax_rate = 0) =>
  computeTotals(aBasket({ items, shipping: { amount, tax_rate } }), PRECISE);

const invoiced = (basket: Partial<MoneyInput>, currency = 'EUR') => {
  const totals = computeTotals(aBasket(basket), invoiceIn(currency));
  if (isRejection(totals)) throw new Error(totals.message);
  return totals;
};

describe('the totals of a precise order', () => {
  // ORD-16, ORD-17
  it('add lines, shipping and both taxes', () => {
    const items = [
      aLine({ quantity: 3, unit_price: 19.99, tax_rate: 19 }),
      aLine({ quantity: 0.125, unit_price: 8, tax_rate: 7 }),
    ];
    expect(preciseTotals(items, 4.9, 19)).toMatchObject({
      lines: [
        { line_total: 59.97, tax_amount: 11.3943 },
        { line_total: 1, tax_amount: 0.07 },
      ],
      order: {
        subtotal: 60.97,
        shipping_total: 4.9,
        shipping_tax_rate: 19,
        shipping_tax_amount: 0.931,
        tax_total: 12.3953,
        grand_total: 78.2653,
      },
    });
  });

  // ORD-14
  it.each([
    ['rounds half a unit of the last digit up', { quantity: 0.001, unit_price: 0.05 }, 0.0001],
    ['rounds less than half down', { quantity: 0.001, unit_price: 0.0499 }, 0],
    ['is not misled by binary fractions', { quantity: 1.1, unit_price: 1.1 }, 1.21],
  ])('%s', (_, values, expected) => {
    expect(preciseTotals([aLine(values)])).toMatchObject({ order: { subtotal: expected } });
  });

  // ORD-15
  it('prefers the tax amount of the caller, also 0', () => {
    const items = [
      aLine({ unit_price: 100, tax_rate: 19, tax_amount: 0 }),
      aLine({ unit_price: 100, tax_rate: 19, tax_amount: 18.5 }),
      aLine({ unit_price: 1, tax_rate: 19 }),
    ];
    expect(preciseTotals(items)).toMatchObject({
      lines: [{ tax_sent: true }, { tax_sent: true }, { tax_sent: false }],
      order: { tax_total: 18.69, taxes: [{ rate: 19, net: 201, tax: 18.69, sent: true }] },
    });
  });

  const MUCH = 60_000_000_000;

  // ORD-20
  it.each([
    ['items.0.line_total', [aLine({ quantity: 99_999_999_999, unit_price: 2 })], 0],
    ['items.0.tax_amount', [aLine({ unit_price: MUCH, tax_amount: 100_000_000_000 })], 0],
    ['subtotal', [aLine({ unit_price: MUCH }), aLine({ unit_price: MUCH })], 0],
    ['tax_total', [aLine({ tax_amount: MUCH }), aLine({ tax_amount: MUCH })], 0],
    ['grand_total', [aLine({ unit_price: MUCH })], MUCH],
  ])('refuses what no JSON number holds exactly and names %s', (path, items, total) => {
    const refusal = preciseTotals(items, total);
    expect(refusal).toMatchObject({ rejected: 'invalid_value', details: [{ path }] });
  });

  // ORD-17
  it('do not depend on the order of the items', () => {
    const priced = fc.record({
      quantity: fc.integer({ min: 1, max: 9999 }).map((units) => units / 1000),
      unit_price: fc.integer({ min: 0, max: 999_999_999 }).map((units) => units / 10_000),
      tax_rate: fc.constantFrom(0, 7, 19, 8.1),
      tax_amount: fc.constant(null),
      discounts: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 30 }), (items) => {
        const forwards = preciseTotals(items);
        const backwards = preciseTotals([...items].reverse());
        expect(backwards).toMatchObject({ order: isRejection(forwards) ? {} : forwards.order });
      }),
    );
  });
});

describe('the totals of an order that can be invoiced', () => {
  // ORD-201
  it.each([
    ['3 x 0.3333', 'EUR', [aLine({ quantity: 3, unit_price: 0.3333, tax_rate: 19 })], 1.19],
    [
      '1,000 lines of 0.0149',
      'EUR',
      Array.from({ length: 1000 }, () => aLine({ unit_price: 0.0149, tax_rate: 19 })),
      11.9,
    ],
    ['8.09 at 5.5 %', 'EUR', [aLine({ unit_price: 8.09, tax_rate: 5.5 })], 8.53],
    [
      '40 lines of 0.13',
      'EUR',
      Array.from({ length: 40 }, () => aLine({ unit_price: 0.13, tax_rate: 19 })),
      6.19,
    ],
    ['0.50 at 5 %', 'EUR', [aLine({ unit_price: 0.5, tax_rate: 5 })], 0.53],
    ['9 x 9.8789', 'EUR', [aLine({ quantity: 9, unit_price: 9.8789 })], 88.91],
    ['yen', 'JPY', [33, 33, 33].map((unit_price) => aLine({ unit_price, tax_rate: 10 })), 109],
    [
      'dinars',
      'KWD',
      [
        aLine({ quantity: 3, unit_price: 1.255, tax_rate: 5 }),
        aLine({ quantity: 0.75, unit_price: 0.333, tax_rate: 5 }),
      ],
      4.216,
    ],
    [
      'forints',
      'HUF',
      [
        aLine({ quantity: 7, unit_price: 333.33, tax_rate: 27 }),
        aLine({ quantity: 0.385, unit_price: 1299, tax_rate: 27 }),
      ],
      3598.46,
    ],
  ])('of %s', (_, currency, items, grand_total) => {
    expect(invoiced({ items }, currency).order.grand_total).toBe(grand_total);
  });

  // ORD-203
  it('of two rates and shipping', () => {
    const items = [
      aLine({ quantity: 1, unit_price: 54.9, tax_rate: 7 }),
      aLine({ quantity: 1, unit_price: 35.99, tax_rate: 19 }),
    ];
    const { order } = invoiced({ items, shipping: { amount: 4.9, tax_rate: 19 } });
    expect(order).toMatchObject({
      subtotal: 90.89,
      shipping_tax_amount: 0.93,
      tax_total: 11.61,
      grand_total: 107.4,
      taxes: [
        { rate: 7, net: 54.9, tax: 3.84, sent: false },
        { rate: 19, net: 40.89, tax: 7.77, sent: false },
      ],
    });
  });

  // ORD-204
  it('share the tax of a rate by running totals: shipping, fee, discounts, positions', () => {
    const { order, lines } = invoiced({
      items: [
        aLine({ unit_price: 0.13, tax_rate: 19 }),
        aLine({ unit_price: 0.13, tax_rate: 19 }),
        aLine({ unit_price: 0.13, tax_rate: 19 }),
      ],
      shipping: { amount: 0.13, tax_rate: 19 },
      payment_fee: { amount: 0.13, tax_rate: 19 },
      discounts: [aDiscount({ amount: 0.1, tax_rate: 19 })],
    });
    // Nets so far 0.13, 0.26, 0.16, 0.29, 0.42, 0.55: taxes so far 0.02, 0.05, 0.03, 0.06, 0.08, 0.10.
    expect(order).toMatchObject({
      shipping_tax_amount: 0.02,
      payment_fee_tax_amount: 0.03,
      tax_total: 0.1,
      grand_total: 0.65,
    });
    expect(lines.map(({ tax_amount }) => tax_amount)).toEqual([0.03, 0.02, 0.02]);
  });

  // ORD-205
  it('keep a tax that was sent, in the digits of the currency, and share the rest', () => {
    const { order, lines } = invoiced({
      items: [
        aLine({ unit_price: 0.13, tax_rate: 19 }),
        aLine({ unit_price: 0.13, tax_rate: 19, tax_amount: 0.015 }),
        aLine({ unit_price: 0.13, tax_rate: 19 }),
        aLine({ unit_price: 1, tax_rate: 7 }),
      ],
    });
    expect(lines.map(({ tax_amount }) => tax_amount)).toEqual([0.02, 0.02, 0.03, 0.07]);
    expect(order.taxes).toEqual([
      { rate: 7, net: 1, tax: 0.07, sent: false },
      { rate: 19, net: 0.39, tax: 0.07, sent: true },
    ]);
  });

  // ORD-204
  it('go along the numbers of the positions, in whatever order these were sent', () => {
    const items = [1, 2, 3].map(() => aLine({ unit_price: 0.13, tax_rate: 19 }));
    const { order, lines } = invoiced({ items });
    const columns = { ...order, currency: 'EUR', amount_rounding: 'invoice' } as const;
    const stored = lines.map((line, index) => ({ ...line, tax_rate: 19, index }));
    const again = taxItems(columns, [...stored].reverse());
    expect(again.map(({ index, tax_amount }) => [index, tax_amount])).toEqual([
      [2, 0.02],
      [1, 0.03],
      [0, 0.02],
    ]);
  });
});

describe('discounts', () => {
  // ORD-202
  it.each([
    ['precise', PRECISE, 0.0834, 0.2499],
    ['invoice', invoiceIn('EUR'), 0.08, 0.25],
  ])('of a position are taken off its whole line, %s', (_, rounding, off, line_total) => {
    const items = [
      aLine({ quantity: 3, unit_price: 0.1111, discounts: [aDiscount({ amount: 0.0834 })] }),
    ];
    expect(computeTotals(aBasket({ items }), rounding)).toMatchObject({
      lines: [{ line_discount: off, line_total, discounts: [{ title: 'Sale', amount: off }] }],
      order: { subtotal: line_total, discount_total: off, grand_total: line_total },
    });
  });

  // ORD-206
  it.each([
    [
      'spread over the rates of the positions',
      [10],
      [
        [
          { rate: 7, amount: 3.33 },
          { rate: 19, amount: 6.67 },
        ],
      ],
    ],
    [
      'all that there is',
      [30],
      [
        [
          { rate: 7, amount: 10 },
          { rate: 19, amount: 20 },
        ],
      ],
    ],
    ['nothing', [0], [[]]],
  ])('of an order: %s', (_, amounts, shares) => {
    const { order } = invoiced({
      items: [
        aLine({ unit_price: 20, tax_rate: 19 }),
        aLine({ unit_price: 10, tax_rate: 7 }),
        aLine({ unit_price: 0, tax_rate: 0 }),
      ],
      discounts: amounts.map((amount) => aDiscount({ amount })),
    });
    expect(order.discounts.map((one) => one.shares)).toEqual(shares);
  });

  // ORD-206
  it('of an order follow one another: a named rate whole, then what it left', () => {
    const { order } = invoiced({
      items: [aLine({ unit_price: 20, tax_rate: 19 }), aLine({ unit_price: 10, tax_rate: 7 })],
      shipping: { amount: 5, tax_rate: 5 },
      discounts: [
        aDiscount({ amount: 10, tax_rate: 7 }),
        aDiscount({ amount: 1, tax_rate: 5 }),
        aDiscount({ amount: 7 }),
      ],
    });
    expect(order.discounts.map((one) => one.shares)).toEqual([
      [{ rate: 7, amount: 10 }],
      [{ rate: 5, amount: 1 }],
      [{ rate: 19, amount: 7 }],
    ]);
    expect(order).toMatchObject({
      discount_total: 18,
      subtotal: 30,
      taxes: [
        { rate: 5, net: 4, tax: 0.2 },
        { rate: 19, net: 13, tax: 2.47 },
      ],
      grand_total: 19.67,
    });
  });

  // ORD-202
  it.each<[string, Partial<MoneyInput>, string]>([
    [
      'a position gives more than it is',
      { items: [aLine(), aLine({ unit_price: 1, discounts: [aDiscount({ amount: 1.01 })] })] },
      'items.1.discounts',
    ],
    [
      'an order gives more than its positions',
      {
        items: [aLine({ unit_price: 1, discounts: [aDiscount({ amount: 0.5 })] })],
        shipping: { amount: 5, tax_rate: 19 },
        discounts: [aDiscount({ amount: 0.3 }), aDiscount({ amount: 0.3 })],
      },
      'discounts',
    ],
    [
      'a rate gives more than it has',
      {
        items: [aLine({ unit_price: 10, tax_rate: 19 }), aLine({ unit_price: 1, tax_rate: 7 })],
        discounts: [aDiscount({ amount: 2, tax_rate: 7 })],
      },
      'discounts',
    ],
    [
      'the taxes of a discount are above those of the positions',
      {
        items: [
          aLine({ unit_price: 0.0002, tax_rate: 19 }),
          aLine({ unit_price: 0.0002, tax_rate: 19 }),
        ],
        discounts: [aDiscount({ amount: 0.0004 })],
      },
      'discounts',
    ],
  ])('are refused where %s', (_, basket, path) => {
    expect(computeTotals(aBasket(basket), PRECISE)).toMatchObject({
      rejected: 'discount_exceeds_total',
      details: [{ path }],
    });
  });

  // ORD-202
  it('are compared as they are rounded', () => {
    const items = [aLine({ unit_price: 1, discounts: [aDiscount({ amount: 1.004 })] })];
    expect(invoiced({ items }).order).toMatchObject({
      discount_total: 1,
      grand_total: 0,
      taxes: [],
    });
  });
});
