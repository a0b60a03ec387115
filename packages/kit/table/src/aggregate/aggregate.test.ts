import { expect, it } from 'vitest';
import type { Put } from '../commit/write.ts';
import { concurrentModification } from '../errors/conflict.ts';
import { aggregateWrites, nextRev, readAggregate } from './aggregate.ts';
import { checksumOf, revOf } from './checksum.ts';

const at = { pk: 'T#acme#BOX#1', sk: 'A#BOX' };
const root = { at, content: { _e: 'box', size: 1 } };
const part = (name: string) => ({ child: `A#PART#${name}`, content: { _e: 'part', name } });
const itemsOf = (writes: readonly Put[]) => writes.map(({ put }) => put);

it('begins with version 1, where nothing is stored', () => {
  const [first, ...others] = aggregateWrites(root, [part('a'), part('b')]);
  expect(first).toMatchObject({ put: { ...at, size: 1, rev: 1, checksum: expect.any(Number) } });
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
    put: { rev: 2, checksum: expect.any(Number) },
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

it('is whole without children that its root tells the checksum of', () => {
  const [top, a, b] = itemsOf(aggregateWrites(root, [part('a'), part('b')]));
  if (top === undefined || a === undefined || b === undefined) throw new Error('it has two parts');
  const without = checksumOf([[b.sk, revOf(b)]]);
  expect(readAggregate([top, a], at.sk, () => without)).toMatchObject({ children: [a] });
  expect(readAggregate([top, b], at.sk, () => without)).toBe('torn');
  expect(readAggregate([top, a], at.sk)).toBe('torn');
});

it('is torn where one child is older and another newer by the same number', () => {
  const [top, ...parts] = itemsOf(aggregateWrites(root, [part('a'), part('b')]));
  if (top === undefined) throw new Error('it has a root');
  const revs = (a: number, b: number) =>
    [a, b].map((rev, index) => ({ ...at, sk: String(parts[index]?.sk), rev }));
  const read = { rev: 5, children: new Map(revs(3, 5).map(({ sk, rev }) => [sk, rev] as const)) };
  const [written] = itemsOf(aggregateWrites(root, [], read));
  if (written === undefined) throw new Error('it has a root');
  expect(readAggregate([written, ...revs(3, 5)], at.sk)).not.toBe('torn');
  expect(readAggregate([...revs(3, 5).toReversed(), written], at.sk)).not.toBe('torn');
  expect(readAggregate([written, ...revs(4, 4)], at.sk)).toBe('torn');
  expect(readAggregate([written, ...revs(5, 3)], at.sk)).toBe('torn');
});

it('has a version in its root, without which it is no aggregate', () => {
  expect(revOf({ ...at, rev: 3 })).toBe(3);
  expect(() => revOf({ ...at, rev: '3' })).toThrow(/^T#acme#BOX#1 .* has no version$/u);
});
