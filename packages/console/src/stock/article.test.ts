import { expect, it } from 'vitest';
import { articleLink, articleName } from './article.ts';

it.each([
  [{ sku: 'CUP/1', product_id: null }, '/stock/CUP%2F1', 'CUP/1'],
  [{ sku: 'CUP', product_id: 'p1' }, '/stock/CUP', 'CUP'],
  [{ sku: null, product_id: 'p1' }, '/stock/product/p1', 'Article without a number'],
])('%j has its page at %s, and is called %s', (article, link, name) => {
  expect(articleLink(article)).toBe(link);
  expect(articleName(article)).toBe(name);
});
