import { expect, it } from 'vitest';
import { articleFilter, articleName, articlePath } from './article.ts';

it.each([
  [{ sku: 'CUP/1', product_id: null }, { sku: 'CUP/1' }, 'CUP/1'],
  [{ sku: 'CUP', product_id: 'p1' }, { sku: 'CUP' }, 'CUP'],
  [{ sku: null, product_id: 'p1' }, { product_id: 'p1' }, 'p1'],
])('%j is found again by its address', (article, filter, name) => {
  expect(articleFilter(decodeURIComponent(articlePath(article)))).toEqual(filter);
  expect(articleName(article)).toBe(name);
});
