import { expect, it } from 'vitest';
import { byLocation, filteredBy } from './by-location.ts';

const [MAIN, SHOP] = ['L-MAIN', 'L-SHOP'];
const locations = [
  { id: MAIN, code: 'main', enabled: true },
  { id: SHOP, code: 'shop', enabled: true },
];

const filter = (column: string, value: string) => ({ column, value });
const open = filter('status', 'open');
const code = (value: string) => filter('location_code', value);
const id = (value: string) => filter('location_id', value);

// ORD-281, ORD-291, API-315
it.each([
  ['none', [open], [open]],
  ['one', [code('main'), open], [id(MAIN), open]],
  ['one that none has', [code('gone')], undefined],
  ['one twice', [code('main'), code('main')], [id(MAIN)]],
  ['two', [code('main'), code('shop')], undefined],
  ['one and the id of its location', [id(MAIN), code('main')], [id(MAIN)]],
  ['one and the id of another location', [id(SHOP), code('main')], undefined],
  ['one of several ids', [{ ...id(SHOP), or: [MAIN] }, code('main')], [id(MAIN)]],
])('filters by codes of locations: %s', (_, asked, filters) => {
  expect(byLocation(asked, locations)).toEqual(filters);
});

it('the value of a filter is its text, and none without the filter', () => {
  expect(filteredBy([open, code('main')], 'location_code')).toBe('main');
  expect(filteredBy([open], 'location_code')).toBeUndefined();
});
