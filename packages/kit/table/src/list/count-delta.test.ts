import { expect, it } from 'vitest';
import { crates } from '../testing/crates.factory.ts';
import { countChanges, countScopeOf, deltaPartitions } from './count-delta.ts';

it.each([1, 4])('the key of a delta says whose it is, of %d shards', (deltaShards) => {
  const place = { tenant: 'acme', group: { name: 'YARD', deltaShards } };
  const partitions = deltaPartitions(place);
  expect(new Set(partitions).size).toBe(deltaShards);
  for (const pk of partitions) expect(countScopeOf({ pk, sk: 'dlt_1' })).toEqual(place);
});

it('another key is that of no delta', () => {
  expect(() => countScopeOf({ pk: 'T#acme', sk: 'A' })).toThrow('T#acme holds no deltas');
});

it('a change of no row counts nothing', () => {
  expect(countChanges(crates, 'acme', [{}])).toEqual([]);
});
