import { expect, it } from 'vitest';
import rules from '../record-rules.generated.json' with { type: 'json' };
import { kindOf } from './kinds.ts';

/** Names by which the service knows what a file has under another one. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // Its code stands in the file: ids differ from shop to shop.
  stock: ['location_id'],
  // Another name of `product`, which answers have alone.
  'orders.items': ['snapshot'],
};

it.each([
  ['stock', kindOf('stock').shape, rules.stock.properties],
  ['orders', kindOf('orders').shape, rules.orders.properties],
  ['carriers', kindOf('carriers').shape, rules.carriers.properties],
  ['orders.items', kindOf('orders').shape['items'], rules.orders.properties.items.items.properties],
] as const)('carries all that the service takes of %s (CLI-12)', (name, shape, taken) => {
  const fields = shape !== undefined && 'shape' in shape ? shape.shape : shape;
  const carried = new Set([...Object.keys(fields ?? {}), ...(OTHERWISE[name] ?? [])]);
  expect(Object.keys(taken).filter((field) => !carried.has(field))).toEqual([]);
});

it('names the kind that was meant', () => {
  expect(() => kindOf('stok')).toThrow('is stock meant?');
});
