import { expect, it } from 'vitest';
import { asEntry, behindPlace, entryKey } from './change-entry.ts';

const place = '01JA0Z3K5T8W6Q2R4Y7N9B1C';

// WHK-290
it.each([
  [[], []],
  [['order.placed'], [['order.placed', 1]]],
  [
    ['stock_movement.created', 'stock_level.low', 'stock_movement.created'],
    [
      ['stock_movement.created', 2],
      ['stock_level.low', 1],
    ],
  ],
])('a change with %j is found and counted by its sort key', (topics, counted) => {
  expect(asEntry(entryKey(place, topics))).toEqual({ place, topics: counted });
});

it('a place ends behind its entry, and before the next one', () => {
  const entry = entryKey(place, ['order.placed']);
  const next = entryKey(`${place.slice(0, -1)}D`, ['order.placed']);
  expect([next, behindPlace(place), entry].toSorted()).toEqual([entry, behindPlace(place), next]);
});
