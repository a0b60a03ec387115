import { expect, it } from 'vitest';
import { idOf } from '../stock/stock.factory.ts';
import { nameFor, namingLines } from './article-names.ts';

const line = (sku: string | null, name: string, more: object = {}) => ({
  product_id: null,
  sku,
  name,
  ...more,
});
const product = { product_id: idOf(51) };

// INV-222
it('names each article by its first line that says more than its number', () => {
  const lines = [
    line('A', 'A'),
    line('A', ' '),
    line('A', 'Typed', { type: 'custom' }),
    line(null, 'Without an article'),
    line('A', 'Cup', { type: 'product' }),
    line('A', 'Mug'),
    line('A', 'Cup of the product', product),
    line(null, 'Plate', { product_id: idOf(52) }),
  ];
  expect(namingLines(lines).map(({ name }) => name)).toEqual([
    'Cup',
    'Cup of the product',
    'Plate',
  ]);
});

// INV-222, INV-8, INV-9
it.each([
  ['its own name', { product_id: null, sku: 'A', name: 'Own' }, 'Own'],
  ['that of its number', { product_id: null, sku: 'A', name: null }, 'Cup'],
  ['that of its product', { ...product, sku: null, name: null }, 'Plate'],
  ['none of another article', { product_id: null, sku: 'C', name: null }, null],
  ['none of another product', { product_id: idOf(52), sku: 'B', name: null }, null],
])('a row has %s', (_, row, name) => {
  const lines = [line('A', 'Cup'), line('B', 'Plate', product)];
  expect(nameFor(row, lines)).toBe(name);
});
