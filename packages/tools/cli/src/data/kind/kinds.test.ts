import { expect, it } from 'vitest';
import rules from '../record-rules.generated.json' with { type: 'json' };
import { problemsOf } from '../shape.ts';
import { kindOf } from './kinds.ts';

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
