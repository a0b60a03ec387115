import { expect, it } from 'vitest';
import { articleHeading, articleLink, articleName } from './article.ts';

it.each([
  [{ sku: 'CUP/1', product_id: null }, '/stock/CUP%2F1', 'CUP/1'],
  [{ sku: 'CUP', product_id: 'p1' }, '/stock/CUP', 'CUP'],
  [{ sku: null, product_id: 'p1' }, '/stock/product/p1', 'Article without a number'],
])('%j has its page at %s, and is called %s', (article, link, name) => {
  expect(articleLink(article)).toBe(link);
  expect(articleName(article)).toBe(name);
});

it.each([
  [[], 'CUP'],
  [[{ sku: 'CUP', name: null }], 'CUP'],
  [[{ sku: 'CUP', name: 'CUP' }], 'CUP'],
  [
    [
      { sku: 'CUP', name: null },
      { sku: 'CUP', name: 'Blue cup' },
    ],
    'CUP · Blue cup',
  ],
])('of %j the heading is %s', (rows, heading) => {
  expect(articleHeading('CUP', rows)).toBe(heading);
});
