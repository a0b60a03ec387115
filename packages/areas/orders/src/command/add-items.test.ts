import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { aggregateOf, applyChange, placedAggregate } from '../testing/aggregate.factory.ts';
import { adding, at, changeOf, shipping } from '../testing/decision.factory.ts';
import { freshSettings } from '../testing/placement.factory.ts';
import { linePeppol, receivedAggregate } from '../testing/received.factory.ts';
import type { AddItemsBody } from './command.schema.ts';

type Sent = NonNullable<AddItemsBody['items']>;

const invoiced = { ...freshSettings, amount_rounding: 'invoice' } as const;
const added = (order: OrderAggregate, items: Sent, changes = {}) => {
  const change = changeOf(adding(order, items, changes));
  return { change, after: applyChange(order, change) };
};

describe('positions that stand for a line of the buyer', () => {
  // PEP-89
  it('know the line, and nothing of the article that the buyer named', () => {
    const order = receivedAggregate([2]);
    const { after } = added(order, [{ sku: 'B', peppol_line_id: '1' }, { sku: 'C' }]);
    const facts = after.items.map(({ peppol }) => peppol);
    expect(facts[1]).toEqual(linePeppol({ price: null, tax_category: null, buyer_item: null }));
    expect(facts[2]).toBeNull();
    expect(after.items[1]).not.toHaveProperty('peppol_line_id');
  });

  it('are refused where the buyer has no such line', () => {
    const refused = adding(receivedAggregate([2]), [
      { sku: 'B', peppol_line_id: '1' },
      { sku: 'C', peppol_line_id: '9' },
    ]);
    expect(refused).toMatchObject({
      rejected: 'unknown_line',
      details: [{ path: 'items.1.peppol_line_id' }],
    });
  });
});

describe('positions that are added', () => {
  // ORD-209
  it('stand behind the others, and the order comes to more', () => {
    const order = placedAggregate([2, 1.5]);
    const { change, after } = added(order, [
      { sku: 'A', quantity: 3, unit_price: 1, tax_rate: 19 },
      { name: 'Wrapping' },
    ]);
    expect(after.items.map(({ position }) => position)).toEqual([10, 20, 30, 40]);
    expect(after.items.slice(2)).toMatchObject([
      {
        order_id: order.id,
        sku: 'A',
        name: 'A',
        line_total: 3,
        tax_amount: 0.57,
        tax_sent: false,
        quantity_shipped: 0,
        created_at: at,
        updated_at: at,
      },
      { name: 'Wrapping', sku: null, quantity: 1, line_total: 0 },
    ]);
    expect(after).toMatchObject({
      item_count: 4,
      subtotal: 38,
      tax_total: 0.57,
      grand_total: 38.57,
      taxes: [
        { rate: 0, net: 35, tax: 0 },
        { rate: 19, net: 3, tax: 0.57 },
      ],
      updated_at: at,
    });
    expect(change.answer).toEqual(expect.objectContaining({ items: after.items }));
    expect(change.entries).toEqual([
      {
        name: 'order.item.added',
        actor: null,
        payload: {
          positions: after.items
            .slice(2)
            .map(({ id, quantity }) => ({ order_item_id: id, quantity })),
        },
      },
    ]);
  });

  // ORD-209
  it.each([
    [
      [10, 20],
      [30, 40],
    ],
    [
      [1, 2, 3],
      [4, 5],
    ],
    [[5], [10, 15]],
    [[0], [1, 2]],
    [
      [7, 7, 3],
      [11, 15],
    ],
    [
      [5, 999_999_000],
      [999_999_499, 999_999_998],
    ],
    [[999_999_997], [999_999_998, 999_999_999]],
  ])('to positions %j are numbered %j', (positions, expected) => {
    const order = aggregateOf({ items: positions.map((position) => ({ sku: 'A', position })) });
    const { after } = added(order, [{ sku: 'B' }, { sku: 'C' }]);
    expect(after.items.slice(positions.length).map(({ position }) => position)).toEqual(expected);
  });

  // ORD-209
  it('are refused where no number is left for all of them', () => {
    const order = aggregateOf({ items: [{ sku: 'A', position: 999_999_998 }] });
    expect(adding(order, [{ sku: 'B' }, { sku: 'C' }])).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'items', message: expect.stringContaining('position 999999998') }],
    });
    expect(added(order, [{ sku: 'B' }]).after.items[1]).toMatchObject({ position: 999_999_999 });
  });

  // ORD-38
  it('leave a shipped order with something to ship', () => {
    const order = placedAggregate([1]);
    const shipped = applyChange(
      order,
      changeOf(shipping(order, {}, { auto_complete_on: 'manual' })),
    );
    expect(shipped.fulfillment_status).toBe('fulfilled');
    expect(added(shipped, [{ sku: 'A' }]).after).toMatchObject({
      status: 'in_fulfillment',
      fulfillment_status: 'partial',
    });
  });

  const money = fc.integer({ min: 0, max: 99_999 }).map((units) => units / 100);
  const line = fc.record({
    sku: fc.constant('A'),
    quantity: fc.integer({ min: 1, max: 5000 }).map((units) => units / 1000),
    unit_price: money,
    tax_rate: fc.constantFrom(0, 7, 8.1, 19),
    tax_amount: fc.option(money, { freq: 5 }),
  });
  const lines = fc.array(line, { minLength: 1, maxLength: 6 });

  // ORD-204, ORD-209
  it.each([freshSettings, invoiced])(
    'change no amount of what is there: $amount_rounding',
    (rules) => {
      fc.assert(
        fc.property(lines, lines, fc.integer({ min: 0, max: 20 }), (items, more, percent) => {
          const priced = aggregateOf({ items }, rules);
          const order = aggregateOf(
            {
              items,
              discounts: [{ title: 'Sale', amount: Math.floor(priced.subtotal * percent) / 100 }],
              shipping: { price: 4.9, tax_rate: 19 },
              payment: { fee: { price: 0.35, tax_rate: 7 } },
            },
            rules,
          );
          const { after } = added(order, more);
          const { discounts, shipping_tax_amount, payment_fee_tax_amount } = order;
          expect(after).toMatchObject({ discounts, shipping_tax_amount, payment_fee_tax_amount });
          expect(after.items.slice(0, items.length)).toEqual(order.items);
          // One by one they come to the same.
          const single = more.reduce((one, item) => added(one, [item]).after, order);
          expect(single.taxes).toEqual(after.taxes);
          expect(single.grand_total).toBe(after.grand_total);
        }),
        { numRuns: 50 },
      );
    },
  );

  // ORD-209
  it('to an order of before, whose taxes were not kept by rate, make it whole', () => {
    const items = [
      { sku: 'A', unit_price: 10, tax_rate: 7 },
      { sku: 'B', unit_price: 10, tax_rate: 19, tax_amount: 1.8 },
    ];
    const today = aggregateOf({ items, shipping: { price: 5, tax_rate: '19.0' } });
    const before = {
      ...today,
      taxes: [],
      shipping_tax_rate: 0,
      shipping_tax_amount: 0,
      items: today.items.map((item) => ({ ...item, tax_sent: false })),
    };
    const more = [{ sku: 'C', unit_price: 1, tax_rate: 7 }];
    const { taxes, shipping_tax_rate, shipping_tax_amount, tax_total } = added(today, more).after;
    expect(added(before, more).after).toMatchObject({
      taxes,
      shipping_tax_rate,
      shipping_tax_amount,
      tax_total,
    });
    expect(tax_total).toBe(today.tax_total + 0.07);
    const plain = { ...today, taxes: [], shipping: null };
    expect(added(plain, more).after.shipping_tax_rate).toBe(0);
  });
});

describe('an addition', () => {
  const order = placedAggregate([1]);

  // ORD-209, ORD-62
  it.each<[string, OrderAggregate, Sent | undefined, object]>([
    ['items_required', order, undefined, {}],
    ['items_required', order, [], {}],
    ['too_many_items', order, [{ sku: 'A' }], { max_items_per_order: 1 }],
    ['item_identity_required', order, [{ unit: 'box' }], {}],
    [
      'order_on_hold',
      { ...order, on_hold: true },
      [{ sku: 'A' }],
      { on_hold_blocks: 'shipping_and_cancel' },
    ],
    [
      'discount_exceeds_total',
      order,
      [{ sku: 'A', unit_price: 1, discounts: [{ title: 'Sale', amount: 2 }] }],
      {},
    ],
    ['invalid_value', order, [{ sku: 'A', unit_price: 99_999_999_999 }], {}],
    ['approval_required', order, [{ sku: 'A' }], { require_approval_above_value: 9.99 }],
    [
      'payload_too_large',
      order,
      Array.from({ length: 2500 }, () => ({ sku: 'A' })),
      { max_items_per_order: 5000 },
    ],
    // ORD-130
    ['payload_too_large', { ...order, chunks: Array(75).fill(1) }, [{ sku: 'A' }], {}],
  ])('is %s', (code, before, items, changes) => {
    expect(adding(before, items, changes)).toMatchObject({ rejected: code });
  });

  // ORD-210
  it.each([
    [10, ['orders.items.create'], true],
    [9.99, ['orders.items.create'], false],
    [9.99, ['orders.items.create', 'orders.approve'], true],
    [9.99, ['orders.*'], true],
  ])('above %d is taken of a key with %j: %s', (threshold, permissions, isTaken) => {
    const limits = { require_approval_above_value: threshold };
    const outcome = adding(order, [{ sku: 'A' }], limits, permissions);
    expect(!isRejection(outcome)).toBe(isTaken);
  });
});
