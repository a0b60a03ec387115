import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget } from './budget.ts';
import type { Entries, Entry } from './entries.ts';
import { SharedEntries } from './joined-entries.ts';

const inOrder = (all: readonly number[], backwards: boolean) =>
  [...new Set(all)].sort((left, right) => (backwards ? right - left : left - right));

/** Entries that are in memory, in the order asked for. */
function stored(ids: readonly number[], backwards: boolean): Entries {
  let left = inOrder(ids, backwards).map((id): Entry => {
    const fs = String(id).padStart(3, '0');
    return { pk: fs, sk: 'A', fs };
  });
  return {
    head: () => Promise.resolve(left[0]),
    take: (count) => Promise.resolve(left.splice(0, count)),
    leap: (id) => {
      left = left.filter(({ fs }) => (backwards ? fs <= id : fs >= id));
      return Promise.resolve();
    },
  };
}

const idsOf = async (entries: Entries) => (await entries.take(1_000)).map(({ fs }) => Number(fs));

const ids = fc.array(fc.nat({ max: 60 }));
const parts = fc.array(ids, { minLength: 1, maxLength: 4 });

describe('entries of several parts', () => {
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

  it('begin where they leap to', async () => {
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
