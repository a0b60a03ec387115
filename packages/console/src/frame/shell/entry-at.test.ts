import { expect, it } from 'vitest';
import { entryAt } from './entry-at.ts';

const area = (
  hrefs: readonly string[],
  paths: readonly string[] = hrefs,
  holds: readonly string[] = [],
) => ({
  navigation: hrefs.map((href) => ({ title: href, href, holds })),
  pages: paths.map((path) => ({ path })),
});

const areas = [
  area(['/']),
  area(['/stock', '/stock/places']),
  area(['/orders'], ['/orders', '/print/pick', '/bulk/:command']),
  area(['/markets'], ['/markets'], ['/r/markets', '/r/tax-classes']),
  area(['/r/locations'], ['/r/:resource']),
];

it.each([
  ['/', '/'],
  ['/stock', '/stock'],
  ['/stock/CUP', '/stock'],
  ['/stock/places', '/stock/places'],
  ['/stockings', undefined],
  ['/print/pick', '/orders'],
  ['/bulk/ship', '/orders'],
  ['/r/markets/m1', '/markets'],
  ['/r/tax-classes', '/markets'],
  ['/r/locations/l1', '/r/locations'],
])('%s belongs to %s', (place, href) => {
  expect(entryAt(place, areas)).toBe(href);
});
