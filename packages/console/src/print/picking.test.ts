import type { OrderItem } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { pickingList } from './picking.ts';

const item = (sku: string | null, quantity: number, shipped = 0) =>
  ({
    ...{ sku, name: `Article ${sku}`, product_id: null, unit: null, quantity },
    ...{ quantity_shipped: shipped, quantity_cancelled: 0 },
  }) as OrderItem;

it('sums what is open by article, in the order of their numbers', () => {
  const lines = pickingList([
    { number: 'ORD-1', items: [item('NW-10', 2), item('NW-9', 0.1)] },
    { number: 'ORD-2', items: [item('NW-9', 0.2), item('NW-10', 5, 5)] },
  ]);
  expect(lines.map(({ article, quantity }) => [article, quantity])).toEqual([
    ['NW-9', 0.3],
    ['NW-10', 2],
  ]);
  expect(lines[0]?.orders).toEqual([
    { number: 'ORD-1', quantity: 0.1 },
    { number: 'ORD-2', quantity: 0.2 },
  ]);
});

it('has nothing to fetch where nothing is open', () => {
  expect(pickingList([{ number: 'ORD-1', items: [item('A', 1, 1)] }])).toEqual([]);
});
