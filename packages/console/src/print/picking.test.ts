import type { Fulfillment, Order, OrderItem } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import {
  articleOf,
  inShelfOrder,
  type Picked,
  pickedAt,
  pickedParts,
  pickingList,
  shelfOf,
  shortages,
} from './picking.ts';

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

const row = (
  locationId: string,
  onHand: number,
  bin: string | null = null,
  name: string | null = null,
) => ({
  location_id: locationId,
  on_hand: onHand,
  name,
  bin,
});

it.each([
  [44, [row('main', 17)], { places: [{ locationId: 'main', onHand: 17 }], short: 27 }],
  [
    0.3,
    [row('main', 0.2), row('b', -1)],
    { places: [{ locationId: 'main', bin: null, onHand: 0.2 }], short: 0.1 },
  ],
  [3, [row('main', 2), row('b', 2)], { short: 0 }],
  [3, [row('main', 0)], { places: [], short: 3 }],
  [3, [], undefined],
])(
  'of %d that are needed says where they lie, and how many are missing: %j',
  (quantity, rows, shelf) => {
    const found = shelfOf({ quantity, locationId: null }, rows, ['main', 'b']);
    if (shelf === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(shelf);
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

const part = (location_id: string, items: OrderItem[], more: Partial<Fulfillment> = {}) =>
  ({
    id: `f-${location_id}`,
    order_id: 'o1',
    order_number: 'ORD-1',
    status: 'open',
    on_hold: false,
    order_on_hold: false,
    location_id,
    items,
    ...more,
  }) as unknown as Fulfillment;
const moving: Picked = {
  ...order('ORD-1', [item('A', 5)]),
  id: 'o1',
  fulfillments: [
    part('depot', [item('A', 2)]),
    part('main', [item('A', 3)]),
    part('shop', [item('B', 1)], { on_hold: true }),
    part('gone', [item('C', 1)], { status: 'cancelled' }),
  ],
};
const printed = {
  orders: [moving, { ...order('ORD-2', [item('A', 1)]), id: 'o2', fulfillments: [] }],
  held: { count: { total: 0 }, href: '', orders: [] },
  shown: 2,
  all: { total: 2 },
};

it('fetches an order that moves stock where each location has its part, and leaves held parts out', () => {
  const { orders, held } = pickedParts(printed, false);
  const lines = pickingList(orders).map(({ sku, quantity, locationId }) => [
    sku,
    quantity,
    locationId,
  ]);
  expect(lines).toEqual([
    ['A', 2, 'depot'],
    ['A', 3, 'main'],
    ['A', 1, null],
  ]);
  expect(held.orders).toMatchObject([
    { id: 'o1', number: 'ORD-1', heldBy: 'order.fulfillment.held' },
  ]);
  const all = pickedParts(printed, true);
  expect(all.held.orders).toEqual([]);
  expect(pickingList(all.orders)).toHaveLength(4);
});

const LOCATIONS = ['main', 'depot'];
const shelved = (
  rows: Readonly<Record<string, readonly ReturnType<typeof row>[]>>,
  items: OrderItem[],
) => {
  const lines = pickingList([order('ORD-1', items)]);
  const shelves = Object.fromEntries(lines.map(({ id, sku }) => [id, rows[sku ?? ''] ?? []]));
  return inShelfOrder(lines, shelves, LOCATIONS);
};

it('walks by location, then by bin with its numbers as numbers, then by article', () => {
  const rows = {
    E: [row('depot', 9, 'A-1')],
    F: [row('elsewhere', 9, 'A-1')],
    D: [row('main', 9)],
    C: [row('main', 9, 'A-10')],
    B: [row('depot', 9, 'A-0'), row('main', 9, 'A-2')],
    A: [row('main', 9, 'A-2')],
  };
  const items = ['F', 'E', 'D', 'C', 'B', 'A', 'NONE'].map((sku) => item(sku, 1));
  const walked = shelved(rows, items);
  expect(walked.map(({ sku }) => sku)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'NONE']);
  expect(walked[1]?.shelf?.places.map(({ bin }) => bin)).toEqual(['A-2', 'A-0']);
});

it('walks to the location of a part, though the article lies elsewhere too', () => {
  const lines = pickingList([pickedAt(part('depot', [item('A', 3)]))]);
  const [line] = lines;
  const walked = inShelfOrder(
    lines,
    { [line?.id ?? '']: [row('main', 9), row('depot', 1)] },
    LOCATIONS,
  );
  expect(walked[0]?.shelf).toEqual({
    places: [{ locationId: 'depot', bin: null, onHand: 1 }],
    short: 2,
  });
});

it('calls an article that repeats its number as its stock does', () => {
  const named = row('main', 9, null, 'Blue cup');
  const names = (name: string) =>
    shelved({ A: [row('depot', 1), named] }, [item('A', 1, { name })]).map((line) => line.name);
  expect([names('A'), names('Cup')]).toEqual([['Blue cup'], ['Cup']]);
  expect(shelved({}, [item('A', 1, { name: 'A' })])[0]?.name).toBe('A');
});

it('says what lacks: a part of it, or all', () => {
  const lines = shelved(
    {
      A: [row('main', 12), row('depot', 5)],
      B: [row('main', 0)],
      C: [row('main', 5)],
      D: [row('main', -1)],
    },
    [item('A', 44), item('B', 11), item('C', 5), item('D', 1, { name: 'D' }), item('E', 2)],
  );
  expect(shortages(lines, String)).toEqual([
    'A: 44 needed, 17 here, 27 short',
    'B Article B: 11 needed, out of stock',
    'D: 1 needed, out of stock',
  ]);
  const [nameless] = shelved({ '': [] }, [item(null, 3, { name: 'Ribbon', product_id: 'p1' })]);
  const shelf = { places: [], short: 3 };
  expect(nameless && shortages([{ ...nameless, shelf }], String)).toEqual([
    'Ribbon: 3 needed, out of stock',
  ]);
  const some = { places: [{ locationId: 'main', bin: null, onHand: 1 }], short: 2 };
  expect(nameless && shortages([{ ...nameless, shelf: some }], String)).toEqual([
    'Ribbon: 3 needed, 1 here, 2 short',
  ]);
});
