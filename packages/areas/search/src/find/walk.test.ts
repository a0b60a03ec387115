import { Budget } from '@waybill/table/list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf, anyOf, behind, listWalk, NEWEST, passingWalk, take } from './walk.ts';

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 12 });
const newestFirst = (some: Iterable<string>) => [...some].sort().reverse();
const walkOf = (some: readonly string[]) => listWalk(newestFirst(some));
const all = (walk: ReturnType<typeof listWalk>) => take(walk, NEWEST, 100);

describe('a walk', () => {
  // SEA-10
  it('goes on behind an order, and ends where it is asked to', async () => {
    const walk = walkOf(['a', 'b', 'd']);
    expect(await take(walk, NEWEST, 2)).toEqual(['d', 'b']);
    expect(await take(walk, behind('d'), 5)).toEqual(['b', 'a']);
    expect(await take(walk, 'c', 5)).toEqual(['b', 'a']);
    expect(await take(walk, behind('a'), 5)).toEqual([]);
  });

  // SEA-5, SEA-17
  it('over several lists has the orders of all of them, or of any', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ids, { minLength: 1, maxLength: 4 }), async (lists) => {
        const walks = lists.map(walkOf);
        const [first = [], ...others] = lists;
        const common = first.filter((id) => others.every((list) => list.includes(id)));
        expect(await all(allOf(walks))).toEqual(newestFirst(common));
        expect(await all(anyOf(walks))).toEqual(newestFirst(new Set(lists.flat())));
      }),
    );
  });

  // SEA-8
  it('has the orders that pass, from whatever bound', async () => {
    await fc.assert(
      fc.asyncProperty(ids, ids, fc.integer({ min: 1, max: 4 }), async (list, passed, group) => {
        const budget = new Budget(1_000);
        const walk = passingWalk(walkOf(list), async () => new Set(passed), group, budget);
        const expected = newestFirst(list.filter((id) => passed.includes(id)));
        expect(await all(walk)).toEqual(expected);
        expect(await take(walk, 'f', 100)).toEqual(expected.filter((id) => id <= 'f'));
        expect(await all(walk)).toEqual(expected);
      }),
    );
  });

  // SEA-18
  it('ends where its budget is spent', async () => {
    const budget = new Budget(3);
    const walk = passingWalk(walkOf([...'abcd']), async () => new Set(), 2, budget);
    expect(await all(walk)).toEqual([]);
    expect(budget.isSpent).toBe(true);
  });
});
