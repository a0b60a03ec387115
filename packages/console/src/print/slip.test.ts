import type { OrderWithParts } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { slipsOf } from './slip.ts';

const item = (id: string, position: number, quantity: number, shipped: number, cancelled = 0) => ({
  id,
  position,
  quantity,
  quantity_shipped: shipped,
  quantity_cancelled: cancelled,
});
const order = (id: string, items: object[]) =>
  ({ id, number: `ORD-${id}`, status: 'in_fulfillment', items }) as unknown as OrderWithParts;

const part = order('1', [
  item('a', 1, 24, 1.5),
  item('b', 2, 3, 0, 3),
  item('c', 3, 2, 2),
  item('d', 4, 5, 0),
]);
const done = order('2', [item('a', 1, 1, 1)]);
const cancelled = order('3', [item('a', 1, 1, 0, 1)]);

it('has what is open of an order, and no sheet of one of which nothing is', () => {
  const slips = slipsOf([part, done, cancelled]);
  expect(slips.map((slip) => slip.order.number)).toEqual(['ORD-1']);
  expect(slips[0]?.lines.map((line) => [line.item.id, line.quantity])).toEqual([
    ['a', 22.5],
    ['d', 5],
  ]);
});

it.each(['pending', 'completed', 'cancelled'] as const)(
  'has no sheet of an order that is %s',
  (status) => {
    expect(slipsOf([{ ...part, status }])).toEqual([]);
  },
);
