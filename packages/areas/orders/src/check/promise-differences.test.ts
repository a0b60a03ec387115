import { expect, it } from 'vitest';
import type { GoodsBooks } from '../goods/goods-books.port.ts';
import { placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder, shipmentFrom } from '../testing/moving-order.factory.ts';
import { promiseDifferences } from './promise-differences.ts';

const moved = movingOrder([3, 2], (placed) => [
  fulfillmentOf(placed, 'main', { 0: [3, 1], 1: 2 }),
  fulfillmentOf(placed, 'shop', {}, { status: 'cancelled' }),
]);
const [main] = moved.fulfillments;
const [first, second] = moved.items;
if (main === undefined || first === undefined || second === undefined) {
  throw new Error('an order has positions and places');
}
const { number } = moved;

/** An order of which 1 of 3 pieces left; the second position is a service. */
const order = {
  ...moved,
  items: [first, { ...second, type: 'custom' as const }],
  fulfillments: [
    {
      ...main,
      items: main.items.map((line, at) => (at === 1 ? { ...line, reservation_ids: [] } : line)),
    },
    ...moved.fulfillments.slice(1),
  ],
  shipments: [shipmentFrom(main, { [first.id]: 1, [second.id]: 1 })],
};

const place = placeOf('main');
const reserved = {
  id: 'r-main-0',
  order_ref: number,
  location_id: place,
  fulfillment_id: main.id,
  order_item_id: first.id,
  quantity: 2,
};
const byHand = {
  ...reserved,
  id: 'hand',
  fulfillment_id: null,
  order_item_id: null,
  order_ref: 'X',
};
const booked = (type: 'reserve' | 'release' | 'shipment', quantity: number) => ({
  type,
  order_ref: number,
  location_id: place,
  quantity,
});
const sound: GoodsBooks = {
  reservations: [reserved, byHand],
  movements: [
    booked('reserve', -4),
    booked('release', 1),
    booked('shipment', -1),
    { ...booked('reserve', -7), order_ref: null },
    { ...booked('reserve', -7), order_ref: 'X' },
  ],
  mend: () => undefined,
};

// ORD-351
it.each<[string, Partial<GoodsBooks>, unknown[]]>([
  ['nothing where all agrees', {}, []],
  [
    'a line without its reservation',
    { reservations: [], movements: [booked('reserve', -1), booked('shipment', -1)] },
    [['reserved for line', 0, 2]],
  ],
  [
    'a reservation at another place than its line',
    { reservations: [{ ...reserved, location_id: 'elsewhere' }] },
    [
      ['location_id of reservation r-main-0', 'elsewhere', place],
      ['reserved by the movements', 2, 0],
      ['reserved by the movements', 0, 2],
    ],
  ],
  [
    'a reservation that no line has',
    { reservations: [reserved, { ...reserved, id: 'left', order_ref: 'gone', quantity: 5 }] },
    [['reservation left', 5, undefined]],
  ],
  [
    'a shipment that was not booked',
    { movements: [booked('reserve', -2)] },
    [['shipped by the movements', 0, 1]],
  ],
  [
    'a booking without a shipment',
    { movements: [booked('reserve', -5), booked('shipment', -3)] },
    [['shipped by the movements', 3, 1]],
  ],
])('finds %s', (_, more, expected) => {
  const found = promiseDifferences([order], { ...sound, ...more }).map((one) => [
    one.what.replace(/(?<=line|movements) .*| of order .*/u, ''),
    one.stored,
    one.expected,
  ]);
  expect(found).toEqual(expected);
});
