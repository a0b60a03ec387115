import { expect, it } from 'vitest';
import { isUuid } from './id.ts';
import { orderedPrefixedIds, orderedUuids } from './ordered-id.ts';

const now = new Date('2026-11-21T10:00:00.123Z');
const sorted = (ids: readonly string[]) => [...ids].sort();
const take = (count: number, next: () => string) => Array.from({ length: count }, next);

it('uuids of one moment keep the order in which they were taken', () => {
  const ids = [3, 4, 100_000].flatMap((sequence) => take(40, orderedUuids(now, sequence)));
  expect(ids).toEqual(sorted(ids));
  expect(new Set(ids).size).toBe(120);
  expect(ids.every(isUuid)).toBe(true);
});

it('uuids of a later moment come last, whatever their sequence', () => {
  const [early = ''] = take(1, orderedUuids(now, 900));
  const [late = ''] = take(1, orderedUuids(new Date(now.getTime() + 1), 1));
  expect(early < late).toBe(true);
});

it('two holders of one sequence number never share an id', () => {
  const [one, other] = [orderedUuids(now, 1), orderedUuids(now, 1)];
  expect(one()).not.toBe(other());
});

it('prefixed ids of one moment keep their order', () => {
  const next = orderedPrefixedIds(now);
  const ids = take(50, () => next('evt'));
  expect(ids).toEqual(sorted(ids));
  expect(ids[0]).toMatch(/^evt_[0-9A-Z]{26}$/u);
});
