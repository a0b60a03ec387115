import { expect, it } from 'vitest';
import { aggregateWrites, nextRev, readAggregate, revOf } from './aggregate.ts';
import { concurrentModification } from './conflict.ts';
import type { Put } from './write.ts';

const at = { pk: 'T#acme#BOX#1', sk: 'A#BOX' };
const root = { at, content: { _e: 'box', size: 1 } };
const part = (name: string) => ({ child: `A#PART#${name}`, content: { _e: 'part', name } });
const itemsOf = (writes: readonly Put[]) => writes.map(({ put }) => put);

it('begins with version 1, where nothing is stored', () => {
  const [first, ...others] = aggregateWrites(root, [part('a'), part('b')]);
  expect(first).toMatchObject({ put: { ...at, size: 1, rev: 1, checksum: 2 } });
  expect(first?.when).toBeDefined();
  expect(others.map(({ put }) => [put.pk, put.sk, put['rev']])).toEqual([
    [at.pk, 'A#PART#a', 1],
    [at.pk, 'A#PART#b', 1],
  ]);
  expect(nextRev(undefined)).toBe(1);
});

it('writes children only together with the root, on the version that was read', () => {
  const stored = itemsOf(aggregateWrites(root, [part('a'), part('b')]));
  const read = readAggregate(stored, at.sk);
  if (read === undefined || read === 'torn') throw new Error('it is whole');
  const [first, ...others] = aggregateWrites(root, [part('b')], read.version);
  expect(first).toMatchObject({
    put: { rev: 2, checksum: 3 },
    when: ['rev', '=', 1],
    orElse: concurrentModification,
  });
  expect(others).toEqual([{ put: { ...at, sk: 'A#PART#b', _e: 'part', name: 'b', rev: 2 } }]);
  expect(nextRev(read.version)).toBe(2);
});

it('shows an aggregate whole, torn, or not at all', () => {
  const stored = itemsOf(aggregateWrites(root, [part('a')]));
  expect(readAggregate(stored, at.sk)).toMatchObject({ version: { rev: 1 } });
  expect(readAggregate(stored.slice(0, 1), at.sk)).toBe('torn');
  expect(readAggregate(stored.slice(1), at.sk)).toBe('torn');
  expect(readAggregate([], at.sk)).toBeUndefined();
});

it('has a version in its root, without which it is no aggregate', () => {
  expect(revOf({ ...at, rev: 3 })).toBe(3);
  expect(() => revOf({ ...at, rev: '3' })).toThrow('T#acme#BOX#1 has no version');
});
