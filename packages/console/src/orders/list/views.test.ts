import { expect, it } from 'vitest';
import { readAddress, viewOf, writeAddress } from './list-address.ts';
import { currentView, VIEWS, viewsIn } from './views.ts';

it('has views that are addresses as the list writes them', () => {
  for (const { search } of VIEWS) expect(writeAddress(readAddress(search))).toBe(search);
  expect(new Set(VIEWS.map(({ search }) => viewOf(readAddress(search)))).size).toBe(VIEWS.length);
});

it.each([
  ['', 'All'],
  ['order=number&page=2&after=c', 'All'],
  ['on_hold=true&preview=x', 'On hold'],
  ['fulfillment_status=unfulfilled,partial&status=placed,in_fulfillment', 'To ship'],
  ['on_hold=false', undefined],
])('%j shows %s', (search, name) => {
  expect(currentView(VIEWS, search)?.name).toBe(name);
});

it('shows the views of a shop that are of orders', () => {
  const stored = [
    { name: 'Big', address: '/console/orders?currency=EUR' },
    { name: 'Shelf', address: '/console/stock?location=main' },
  ];
  expect(viewsIn(stored)).toEqual([{ name: 'Big', search: 'currency=EUR' }]);
});
