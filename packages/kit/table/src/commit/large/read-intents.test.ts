import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { get, getMany } from '../../read/read.ts';
import { write } from '../commit.ts';
import { readCommitted, readSnapshot, resolveLocks } from './read-intents.ts';

withTable();

const item = { pk: 'T#acme#SHELF#1', sk: 'A', goods: 3 };

describe('an item of an intent that is gone', () => {
  const left = { ...item, intent: 'forgotten', next: JSON.stringify({ ...item, goods: 2 }) };

  it('is what it was for readers, and for all once a writer meets it', async () => {
    const begun = { pk: 'T#acme#SHELF#2', sk: 'A', intent: 'forgotten', fresh: true };
    await write({ put: left });
    await write({ put: begun });
    expect(await readCommitted('acme', [left, begun, undefined])).toEqual([
      item,
      undefined,
      undefined,
    ]);
    expect(await resolveLocks('acme', [left, undefined, begun])).toBe(true);
    expect(await getMany([left, begun])).toEqual([item, undefined]);
  });

  it('is left to the intent that holds it by now', async () => {
    const taken = { ...left, intent: 'another' };
    await write({ put: taken });
    expect(await resolveLocks('acme', [left])).toBe(true);
    expect(await get(left)).toEqual(taken);
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
  it('is taken again when it comes upon an intent that was decided meanwhile', async () => {
    expect(await looking(() => [])).toEqual({ looks: 1, seen: 1 });
    expect(await looking(() => ['p1'])).toEqual({ looks: 2, seen: 2 });
    expect(await looking((look) => [look < 2 ? 'p1' : 'p2'])).toEqual({ looks: 3, seen: 3 });
  });

  it('is taken as it is when there is always another one', async () => {
    expect(await looking((look) => [`p${look}`])).toEqual({ looks: 4, seen: 4 });
  });
});
