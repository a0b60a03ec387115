import { describe, expect, it } from 'vitest';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder, shipmentFrom } from '../testing/moving-order.factory.ts';
import { fulfillmentDifferences, mendFulfillments } from './followed-fulfillment.ts';

const at = '2026-11-22T10:00:00.000Z';

/** An order of 3 and 2 pieces: 1 of the 3 left main, and the 2 lie at the shop. */
function sound(): OrderAggregate {
  const order = movingOrder([3, 2], (placed) => [
    fulfillmentOf(placed, 'main', { 0: [3, 1] }, { status: 'accepted' }),
    fulfillmentOf(placed, 'shop', { 1: 2 }),
  ]);
  const [main] = order.fulfillments;
  if (main === undefined) throw new Error('no fulfilment');
  return {
    ...order,
    status: 'in_fulfillment',
    shipments: [shipmentFrom(main, { [order.items[0]?.id ?? '']: 1 })],
  };
}

const withOne = (order: OrderAggregate, index: number, more: Partial<KeptFulfillment>) => ({
  ...order,
  fulfillments: order.fulfillments.map((one, at) => (at === index ? { ...one, ...more } : one)),
});

const names = (order: OrderAggregate) =>
  fulfillmentDifferences(order).map(({ what, stored, expected }) => [
    what.replace(/ of (?:fulfilment|order) .*/u, ''),
    stored,
    expected,
  ]);

// ORD-350
describe('fulfilments and what they follow from', () => {
  const order = sound();
  const shop = order.fulfillments[1];
  const rest = order.fulfillments[0]?.items.map((line) => ({ ...line, quantity: 1 }));

  it.each<[string, OrderAggregate, unknown[]]>([
    ['agree', order, []],
    ['are not asked of orders that move no stock', { ...order, moves_stock: false }, []],
    [
      'lack units of a position',
      withOne(order, 1, { items: [], status: 'cancelled', closed_at: at }),
      [['lines of position 20', 0, 2]],
    ],
    [
      'have open lines in a closed order',
      {
        ...order,
        status: 'completed',
        items: order.items.map((item, index) => ({
          ...item,
          quantity_shipped: index === 0 ? 1 : 0,
        })),
        fulfillments: order.fulfillments.slice(0, 1),
      },
      [['lines of position 10', 3, 1]],
    ],
    [
      'are accepted without a time',
      withOne(order, 0, { accepted_at: null }),
      [['status', 'accepted', 'open']],
    ],
    [
      'are held as their order is not',
      withOne(order, 1, { order_on_hold: true }),
      [['order_on_hold', true, false]],
    ],
    [
      'end with something open',
      withOne(order, 1, { status: 'cancelled', closed_at: at }),
      [
        ['status', 'cancelled', 'open'],
        ['closed_at', at, null],
      ],
    ],
    [
      'have nothing open and do not end',
      withOne(
        {
          ...order,
          items: order.items.map((item, index) =>
            index === 0 ? { ...item, quantity_cancelled: 2 } : item,
          ),
        },
        0,
        { items: rest ?? [], on_hold: true, hold_reason: 'why' },
      ),
      [
        ['status', 'accepted', 'shipped'],
        ['on_hold', true, false],
        ['hold_reason', 'why', null],
        ['closed_at', null, order.created_at],
      ],
    ],
    [
      'have shipped what no shipment has',
      { ...order, shipments: [] },
      [['quantity_shipped of position 10', 1, 0]],
    ],
    [
      'are two at a location',
      withOne(order, 1, { location_id: placeOf('main') }),
      [['unfinished fulfilments', 2, 1]],
    ],
  ])('%s', (_, damaged, found) => {
    expect(names(damaged)).toEqual(found);
  });

  it('are made anew from the lines, and agree then', () => {
    const broken = withOne(order, 1, { status: 'shipped', closed_at: at, order_on_hold: true });
    const mended = { ...broken, fulfillments: mendFulfillments(broken, at) };
    expect(mended.fulfillments).toEqual(order.fulfillments);
    expect(names(mended)).toEqual([]);
  });

  it('have everything open at a location in the oldest one', () => {
    const twice = withOne(order, 1, { location_id: placeOf('main') });
    const mended = { ...twice, fulfillments: mendFulfillments(twice, at) };
    expect(mended.fulfillments).toMatchObject([
      { status: 'open', items: [{ quantity: 3, quantity_shipped: 1 }, { quantity: 2 }] },
      { id: shop?.id, status: 'cancelled', items: [], closed_at: at },
    ]);
    expect(names(mended)).toEqual([]);
  });
});
