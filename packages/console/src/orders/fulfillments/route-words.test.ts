import type { FulfillmentItem, FulfillmentRerouted } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { lineWords } from './line-words.ts';
import { nobodyHas, routeWords } from './route-words.ts';

const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/gu, '');

// ORD-317
it('says of each place what goes there, and whether a fulfilment begins', () => {
  const items = [
    { order_item_id: 'i1', name: 'Blue cup' },
    { order_item_id: 'i2', name: 'Plate' },
  ];
  const moved = [
    {
      fulfillment_id: null,
      location_code: 'loft',
      positions: [{ order_item_id: 'i1', quantity: 2 }],
    },
    {
      fulfillment_id: 'f2',
      location_code: 'attic',
      positions: [
        { order_item_id: 'i1', quantity: 0.5 },
        { order_item_id: 'i2', quantity: 1 },
      ],
    },
  ];
  const answer = { moved, fulfillment: { items } } as unknown as FulfillmentRerouted;
  expect(routeWords(answer).map(bare)).toEqual([
    '2 × Blue cup to loft. A new fulfilment begins there.',
    '0.5 × Blue cup, 1 × Plate to attic. It joins what the location ships of the order already.',
  ]);
});

it('names the lines that nobody else has, and none of another refusal', () => {
  const lines = [
    { path: 'a', at: 'positions.0', label: 'Blue cup' },
    { path: 'b', at: 'positions.none', label: 'Bowl' },
    { path: 'c', at: 'positions.1', label: 'Plate' },
  ];
  const details = [{ path: 'positions.1', message: '2 asked for, 1 left' }];
  const words = nobodyHas({ code: 'insufficient_stock', details }, lines);
  expect(words.map(bare)).toEqual(['Plate: 2 asked for, 1 left']);
  expect(nobodyHas({ code: 'fulfillment_closed', details }, lines)).toEqual([]);
});

it.each([
  [{}, '3 × Cup'],
  [{ quantity_shipped: 1 }, '3 × Cup (1 shipped)'],
  [
    { backordered: 2, rejected_by: ['loft', 'attic'] },
    '3 × Cup (2 not in stock yet; given away by loft, attic)',
  ],
])('a line of %j is %s', (state, words) => {
  const line = { name: 'Cup', quantity: 3, quantity_shipped: 0, backordered: 0, rejected_by: [] };
  expect(bare(lineWords({ ...line, ...state } as unknown as FulfillmentItem))).toBe(words);
});
