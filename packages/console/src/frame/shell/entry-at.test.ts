import { expect, it } from 'vitest';
import { entryAt } from './entry-at.ts';

const area = (hrefs: readonly string[], paths: readonly string[] = hrefs) => ({
  navigation: hrefs.map((href) => ({ title: href, href })),
  pages: paths.map((path) => ({ path })),
});

const areas = [
  area(['/']),
  area(['/stock', '/stock/alerts']),
  area(['/orders'], ['/orders', '/print/pick', '/bulk/:command']),
];

it.each([
  ['/', '/'],
  ['/stock', '/stock'],
  ['/stock/CUP', '/stock'],
  ['/stock/alerts', '/stock/alerts'],
  ['/stockings', undefined],
  ['/print/pick', '/orders'],
  ['/bulk/ship', '/orders'],
])('%s belongs to %s', (place, href) => {
  expect(entryAt(place, areas)).toBe(href);
});
