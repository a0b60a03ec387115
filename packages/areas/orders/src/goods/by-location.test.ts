import type { Filter } from '@waybill/table/list';
import { expect, it } from 'vitest';
import { placeOf } from '../testing/goods.factory.ts';
import { byLocation } from './by-location.ts';

const locations = ['a', 'b'].map((code) => ({ id: placeOf(code), code, enabled: true }));
const open: Filter = { column: 'status', value: 'open' };
const code: Filter = { column: 'location_code', value: 'a' };
const at = (...places: readonly string[]): Filter => {
  const [value, ...or] = places.map(placeOf);
  return { column: 'location_id', value: value ?? '', ...(or.length > 0 && { or }) };
};

// ORD-281
it.each<[string, readonly Filter[], readonly Filter[] | undefined]>([
  ['without a code', [open, at('b')], [open, at('b')]],
  ['by a code', [code, open], [at('a'), open]],
  ['by a code and its location', [at('b', 'a'), code], [at('a')]],
  ['by a code and another location', [code, at('b')], undefined],
  ['by a code that no location has', [{ ...code, value: 'z' }], undefined],
])('filters %s are filters by location', (_, asked, expected) => {
  expect(byLocation(asked, locations)).toEqual(expected);
});
