import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget } from './budget.ts';
import { type Entries, type Entry, nextEntries } from './entries.ts';
import { OtherEntries, SharedEntries, UnitedEntries } from './joined-entries.ts';

const inOrder = (all: readonly number[], backwards: boolean) =>
  [...new Set(all)].sort((left, right) => (backwards ? right - left : left - right));

/** Entries that are in memory, in the order asked for. */
function stored(ids: readonly number[], backwards: boolean): Entries {
  let left = inOrder(ids, backwards).map((id): Entry => {
    const fs = String(id).padStart(3, '0');
    return { pk: fs, sk: 'A', fs };
  });
  return {
    backwards,
    head: () => Promise.resolve(left[0]),
    drop: () => {
      left = left.slice(1);
      return Promise.resolve();
    },
    leap: (id) => {
      left = left.filter(({ fs }) => (backwards ? fs <= id : fs >= id));
      return Promise.resolve();
    },
  };
}

const idsOf = async (entries: Entries) =>
  (await nextEntries(entries, 1_000)).map(({ fs }) => Number(fs));

const ids = fc.array(fc.nat({ max: 60 }));
const parts = fc.array(ids, { minLength: 1, maxLength: 4 });

describe('entries of several parts', () => {
  it('are united in their order, each row once', async () => {
    await fc.assert(
      fc.asyncProperty(parts, fc.boolean(), async (all, backwards) => {
        const opened = all.map((one) => stored(one, backwards));
        const united = new UnitedEntries(opened, backwards);
        expect(await idsOf(united)).toEqual(inOrder(all.flat(), backwards));
      }),
    );
  });

  it('are shared where every part has them', async () => {
    await fc.assert(
      fc.asyncProperty(parts, fc.boolean(), async (all, backwards) => {
        const opened = all.map((one) => stored(one, backwards));
        const shared = new SharedEntries(opened, backwards, new Budget(1_000));
        const common = all.reduce((left, right) => left.filter((one) => right.includes(one)));
        expect(await idsOf(shared)).toEqual(inOrder(common, backwards));
      }),
    );
  });

  it('are left out where another part has them', async () => {
    await fc.assert(
      fc.asyncProperty(ids, ids, fc.boolean(), async (all, without, backwards) => {
        const parts = [stored(all, backwards), stored(without, backwards)] as const;
        const others = new OtherEntries(...parts, new Budget(1_000));
        const rest = all.filter((one) => !without.includes(one));
        expect(await idsOf(others)).toEqual(inOrder(rest, backwards));
      }),
    );
    const left = new OtherEntries(stored([1, 5, 9], false), stored([5], false), new Budget(9));
    await left.leap('002');
    expect(await idsOf(left)).toEqual([9]);
    const spent = new Budget(0);
    spent.spend(1);
    const none = new OtherEntries(stored([1], false), stored([], false), spent);
    expect(await idsOf(none)).toEqual([]);
  });

  it('begin where they leap to', async () => {
    const united = new UnitedEntries([stored([1, 5, 9], false), stored([2, 8, 9], false)], false);
    await united.leap('006');
    expect(await idsOf(united)).toEqual([8, 9]);
    const both = [stored([1, 5, 9], true), stored([2, 5, 8, 9], true)];
    const shared = new SharedEntries(both, true, new Budget(10));
    await shared.leap('006');
    expect(await idsOf(shared)).toEqual([5]);
  });

  it('end when their budget is spent', async () => {
    const budget = new Budget(3);
    const both = [stored([1, 2], false), stored([1, 2], false)];
    const shared = new SharedEntries(both, false, budget);
    budget.spend(3);
    expect(budget.isSpent).toBe(false);
    budget.spend(1);
    expect(await idsOf(shared)).toEqual([]);
  });
});
