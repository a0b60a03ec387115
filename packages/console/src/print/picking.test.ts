import type { Fulfillment, Order, OrderItem } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { articleOf, pickedAt, pickingList, shelfOf } from './picking.ts';

const item = (sku: string | null, quantity: number, more: Partial<OrderItem> = {}) =>
  ({
    sku,
    name: `Article ${sku}`,
    product_id: null,
    unit: null,
    quantity,
    quantity_shipped: 0,
    quantity_cancelled: 0,
    ...more,
  }) as OrderItem;
const order = (number: string, items: OrderItem[], isHeld = false) => ({
  number,
  items,
  on_hold: isHeld,
  status: 'placed' as Order['status'],
});

it('sums what is open by article, in the order of their numbers', () => {
  const lines = pickingList([
    order('ORD-1', [item('NW-10', 2), item('NW-9', 0.1)]),
    order('ORD-2', [item('NW-9', 0.2), item('NW-10', 5, { quantity_shipped: 5 })], true),
  ]);
  expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['NW-9', 0.3],
    ['NW-10', 2],
  ]);
  expect(lines[0]?.orders).toEqual([
    { number: 'ORD-1', quantity: 0.1, isHeld: false },
    { number: 'ORD-2', quantity: 0.2, isHeld: true },
  ]);
});

it('has nothing to fetch where nothing is open', () => {
  const shipped = item('A', 2, { quantity_shipped: 1, quantity_cancelled: 1 });
  expect(pickingList([order('ORD-1', [shipped])])).toEqual([]);
});

it.each(['pending', 'completed', 'cancelled'] as const)(
  'fetches nothing of an order that is %s',
  (status) => {
    expect(pickingList([{ ...order('ORD-1', [item('A', 2)]), status }])).toEqual([]);
  },
);

it('has a line for each unit of an article, and one for each article without a number', () => {
  const lines = pickingList([
    order('ORD-1', [
      item(null, 1, { name: 'Ribbon' }),
      item('A', 2, { unit: 'pcs' }),
      item('A', 3, { unit: 'box' }),
      item(null, 4, { name: 'Card', product_id: 'p1' }),
    ]),
    order('ORD-2', [
      item(null, 5, { name: 'Ribbon' }),
      item(null, 6, { name: 'Card!', product_id: 'p1' }),
      item('A', 7, { unit: 'pcs' }),
      item('B', 8),
    ]),
  ]);
  expect(lines.map(({ sku, name, unit, quantity }) => [sku, name, unit, quantity])).toEqual([
    ['A', 'Article A', 'box', 3],
    ['A', 'Article A', 'pcs', 9],
    ['B', 'Article B', null, 8],
    [null, 'Card', null, 10],
    [null, 'Ribbon', null, 6],
  ]);
  expect(lines.map(articleOf)).toEqual([
    { sku: 'A' },
    { sku: 'A' },
    { sku: 'B' },
    { product_id: 'p1' },
    undefined,
  ]);
});

const row = (locationId: string, onHand: number) => ({ location_id: locationId, on_hand: onHand });

it.each([
  [44, [row('main', 17)], { places: [{ locationId: 'main', onHand: 17 }], short: 27 }],
  [
    0.3,
    [row('main', 0.2), row('b', -1)],
    { places: [{ locationId: 'main', onHand: 0.2 }], short: 0.1 },
  ],
  [3, [row('main', 2), row('b', 2)], { short: 0 }],
  [3, [row('main', 0)], { places: [], short: 3 }],
  [3, [], undefined],
])(
  'of %d that are needed says where they lie, and how many are missing: %j',
  (quantity, rows, shelf) => {
    if (shelf === undefined) expect(shelfOf({ quantity }, rows)).toBeUndefined();
    else expect(shelfOf({ quantity }, rows)).toMatchObject(shelf);
  },
);

it('fetches what is open at a location of its part of an order, and nothing of one that ended', () => {
  const one = {
    id: 'f1',
    order_id: 'o1',
    order_number: 'ORD-1',
    status: 'accepted',
    on_hold: false,
    order_on_hold: true,
    items: [item('A', 3, { quantity_shipped: 1 })],
  } as unknown as Fulfillment;
  const picked = pickedAt(one);
  expect(picked).toMatchObject({ id: 'o1', on_hold: true });
  expect(pickingList([picked, pickedAt({ ...one, order_number: 'ORD-2' })])).toMatchObject([
    { sku: 'A', quantity: 4, orders: [{ number: 'ORD-1', quantity: 2 }, { number: 'ORD-2' }] },
  ]);
  expect(pickingList([pickedAt({ ...one, status: 'shipped' })])).toEqual([]);
});
