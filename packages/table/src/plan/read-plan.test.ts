import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { readCommitted, readSnapshot, resolveLocks } from './read-plan.ts';

withTable();

const item = { pk: 'T#acme#SHELF#1', sk: 'A', goods: 3 };

describe('an item of a plan that is gone', () => {
  const left = { ...item, plan: 'forgotten', next: JSON.stringify({ ...item, goods: 2 }) };

  it('is held for writers, and what it was for readers', async () => {
    expect(await resolveLocks('acme', [left, undefined])).toBe(true);
    expect(await readCommitted('acme', [left, undefined])).toEqual([item, undefined]);
  });
});

describe('a look at several items', () => {
  const looking = async (found: (look: number) => string[]) => {
    let looks = 0;
    const seen = await readSnapshot(async (decided) => {
      looks += 1;
      for (const id of found(looks)) decided.add(id);
      return looks;
    });
    return { looks, seen };
  };

  // API-134
  it('is taken again when it comes upon a plan that was decided meanwhile', async () => {
    expect(await looking(() => [])).toEqual({ looks: 1, seen: 1 });
    expect(await looking(() => ['p1'])).toEqual({ looks: 2, seen: 2 });
    expect(await looking((look) => [look < 2 ? 'p1' : 'p2'])).toEqual({ looks: 3, seen: 3 });
  });

  it('is taken as it is when there is always another one', async () => {
    expect(await looking((look) => [`p${look}`])).toEqual({ looks: 4, seen: 4 });
  });
});
