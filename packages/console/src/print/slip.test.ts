import type { OrderWithParts } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { slipAddressOf } from '../orders/goods/slip-address.ts';
import { slipsOf } from './slip.ts';

const item = (id: string, position: number, quantity: number, shipped: number, cancelled = 0) => ({
  id,
  position,
  quantity,
  quantity_shipped: shipped,
  quantity_cancelled: cancelled,
});
const shipment = (id: string, items: readonly [string, number][]) => ({
  id,
  number: `DN-${id}`,
  items: items.map(([itemId, quantity]) => ({
    id: `${id}-${itemId}`,
    order_item_id: itemId,
    quantity,
  })),
});
const order = (id: string, items: object[], shipments?: object[]) =>
  ({
    id,
    number: `ORD-${id}`,
    status: 'in_fulfillment',
    items,
    shipments,
  }) as unknown as OrderWithParts;

const part = order(
  '1',
  [item('a', 1, 24, 1.5), item('b', 2, 3, 0, 3), item('c', 3, 2, 2), item('d', 4, 5, 0)],
  [
    shipment('s1', [['a', 1]]),
    shipment('s2', [
      ['c', 2],
      ['a', 0.5],
      ['gone', 1],
    ]),
  ],
);
const done = order('2', [item('a', 1, 1, 1)], [shipment('s3', [['a', 1]])]);
const cancelled = order('3', [item('a', 1, 1, 0, 1)]);

const linesOf = (orders: OrderWithParts[], ...shipmentIds: string[]) =>
  slipsOf(orders, shipmentIds).map(({ number, lines }) => [
    number,
    lines.map((line) => [line.item.id, line.quantity]),
  ]);

it('has what is open of an order, and no sheet of one of which nothing is', () => {
  expect(linesOf([part, done, cancelled])).toEqual([
    [
      'ORD-1',
      [
        ['a', 22.5],
        ['d', 5],
      ],
    ],
  ]);
});

it.each(['pending', 'completed', 'cancelled'] as const)(
  'has no sheet of an order that is %s',
  (status) => {
    expect(slipsOf([{ ...part, status }])).toEqual([]);
    expect(slipAddressOf({ ...part, status })).toContain('shipment=s2');
  },
);

it('has what a shipment took, under its own number', () => {
  expect(linesOf([part, done, cancelled], 's2')).toEqual([
    [
      'DN-s2',
      [
        ['a', 0.5],
        ['c', 2],
      ],
    ],
  ]);
  expect(linesOf([part], 'other')).toEqual([]);
});

it('is that of what is open, else of what left last', () => {
  expect([part, done, cancelled].map(slipAddressOf)).toEqual([
    '/print/slips?orders=1',
    '/print/slips?orders=2&shipment=s3',
    '/print/slips?orders=3',
  ]);
});
