import { expect, it } from 'vitest';
import { readAddress, viewOf, writeAddress } from './list-address.ts';
import {
  changedViews,
  currentView,
  readViews,
  type StoredView,
  VIEWS,
  viewsIn,
  viewToStore,
} from './views.ts';

it('has views that are addresses as the list writes them', () => {
  for (const { search } of VIEWS) expect(writeAddress(readAddress(search))).toBe(search);
  expect(new Set(VIEWS.map(({ search }) => viewOf(readAddress(search)))).size).toBe(VIEWS.length);
});

it.each([
  ['', 'All'],
  ['order=number&page=2&after=c', 'All'],
  ['on_hold=true&preview=x', 'On hold'],
  ['on_hold=false&fulfillment_status=unfulfilled,partial&status=placed,in_fulfillment', 'To ship'],
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

const stored = (name: string, search: string): StoredView => ({
  name,
  address: `/orders?${search}`,
});
const held = stored('Held', 'on_hold=true');
const euro = stored('Euro', 'currency=EUR');

it('stores what a list shows from its first page on, without what is beside it', () => {
  const address = readAddress('currency=EUR&order=number&columns=city&page=2&after=c&preview=x');
  expect(viewToStore(' Euro ', address)).toEqual(
    stored('Euro', 'order=number&currency=EUR&columns=city'),
  );
});

it.each([
  ['adds one', [held], { add: euro }, [held, euro]],
  [
    'adds one in place of that of its name',
    [stored('Euro', 'q=eur'), held],
    { add: euro },
    [euro, held],
  ],
  ['takes one away', [held, euro], { remove: 'Held' }, [euro]],
  ['takes none away that is not there', [euro], { remove: 'Held' }, [euro]],
] as const)('%s, once', (_, before, change, after) => {
  expect(changedViews(before, change)).toEqual(after);
  expect(changedViews(after, change)).toEqual(after);
});

it.each([
  [null, []],
  ['no json', []],
  ['{}', []],
  [JSON.stringify([held, null, { name: 'Half' }, 'text']), [held]],
])('reads of %j what are views', (text, views) => {
  expect(readViews(text)).toEqual(views);
});

it('gives a view another name, which none of them has', () => {
  const views = [
    { name: 'Big', address: '/orders?q=big' },
    { name: 'Small', address: '/orders?q=small' },
  ];
  const names = (rename: string, to: string) =>
    changedViews(views, { rename, to }).map(({ name }) => name);
  expect(names('Big', ' Large ')).toEqual(['Large', 'Small']);
  expect(names('Big', 'Small')).toEqual(['Big', 'Small']);
  expect(names('Gone', 'Large')).toEqual(['Big', 'Small']);
});
