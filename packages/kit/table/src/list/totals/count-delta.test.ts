import { expect, it } from 'vitest';
import { gatheredWrites } from '../../commit/gathered.ts';
import { type Crate, crates } from '../../testing/crates.factory.ts';
import { countChanges, countScopeOf, deltaPartitions } from './count-delta.ts';

const aCrate = (id: string): Crate => ({
  id,
  created_at: '2026-03-01T10:00:00.000Z',
  colour: 'red',
  state: 'open',
  sealed: false,
  owner: null,
  keeper: null,
  label: null,
  weight: 1,
});

it.each([1, 4])('the key of a delta says whose it is, of %d shards', (deltaShards) => {
  const scope = { tenant: 'acme', group: { name: 'YARD', deltaShards } };
  const partitions = deltaPartitions(scope);
  expect(new Set(partitions).size).toBe(deltaShards);
  for (const pk of partitions) expect(countScopeOf({ pk, sk: 'dlt_1' })).toEqual(scope);
});

it('another key is that of no delta', () => {
  expect(() => countScopeOf({ pk: 'T#acme', sk: 'A' })).toThrow('T#acme holds no deltas');
});

it('a change of no row counts nothing', () => {
  expect(countChanges(crates, 'acme', [{}])).toEqual([]);
});

it('a row that is counted with another lies with the deltas of that one', () => {
  const apart = { ...crates, group: { name: 'YARD', deltaShards: 64 } };
  const beside = { ...apart, name: 'LIDS', countedWith: () => 'crate' };
  const deltasOf = (store: typeof crates, ...ids: string[]) => {
    // Figures that move no state lie with them too.
    const figures = { '2026-11-22': { crates: '1' } };
    const changes = ids.flatMap((id) => {
      const row = aCrate(id);
      return [{ after: row }, { before: row, after: row, figures }];
    });
    return gatheredWrites(countChanges(store, 'acme', changes), new Date());
  };
  const [one, ...others] = deltasOf(beside, 'a', 'b', 'c', 'd');
  expect(others).toEqual([]);
  expect(one?.put.pk).toBe(deltasOf(apart, 'crate')[0]?.put.pk);
  expect(deltasOf(apart, 'a', 'b', 'c', 'd').length).toBeGreaterThan(1);
  expect(JSON.stringify(one)).not.toContain('countedWith');
});
