import { expect, it } from 'vitest';
import rules from '../record-rules.generated.json' with { type: 'json' };
import { problemsOf } from '../shape.ts';
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

it.each([
  ['stock', { sku: 'A', on_hand: '1.2345' }, 'on_hand'],
  ['stock', { sku: 'A', reorder_point: 0.0001 }, 'reorder_point'],
  ['orders', { external_id: 'a', items: [{ sku: 'A', quantity: '0.0005' }] }, 'items.0.quantity'],
  [
    'orders',
    { external_id: 'a', items: [{ sku: 'A', unit_price: 0.00005 }] },
    'items.0.unit_price',
  ],
] as const)('of %s, %j has more decimals than are kept (CLI-10)', (name, record, path) => {
  const { shape } = kindOf(name);
  expect(problemsOf(record, { shape, rules: rules[name] })).toEqual([
    { path, problem: 'has more decimals than are kept' },
  ]);
});

it('takes zeros behind the decimals that are kept (CLI-10)', () => {
  const { shape } = kindOf('stock');
  const record = { external_id: 'a', sku: 'A', on_hand: '1.2340', reorder_point: '2.000000' };
  expect(problemsOf(record, { shape, rules: rules.stock })).toEqual([]);
});

it('names the kind that was meant', () => {
  expect(() => kindOf('stok')).toThrow('is stock meant?');
});
