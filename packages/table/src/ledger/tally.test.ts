import { expect, it } from 'vitest';
import { tallyPartitions, tallyPlaceOf } from './tally.ts';

it.each([1, 4])('the key of a tally says whose it is, of %d shards', (tallyShards) => {
  const place = { tenant: 'acme', group: { name: 'YARD', tallyShards } };
  const partitions = tallyPartitions(place);
  expect(new Set(partitions).size).toBe(tallyShards);
  for (const pk of partitions) expect(tallyPlaceOf({ pk, sk: 'tly_1' })).toEqual(place);
});

it('another key is that of no tally', () => {
  expect(() => tallyPlaceOf({ pk: 'T#acme', sk: 'A' })).toThrow('T#acme holds no tallies');
});
