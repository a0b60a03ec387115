import { expect, it } from 'vitest';
import { entryAt } from './entry-at.ts';

const hrefs = ['/', '/stock', '/stock/alerts', '/orders'];

it.each([
  ['/', '/'],
  ['/stock', '/stock'],
  ['/stock/CUP', '/stock'],
  ['/stock/alerts', '/stock/alerts'],
  ['/stockings', undefined],
  ['/print/pick', undefined],
])('%s belongs to %s', (place, href) => {
  expect(entryAt(place, hrefs)).toBe(href);
});
