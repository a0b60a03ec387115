import { hurry } from '@waybill/testing/clock';
import { conflicting, refuse } from '@waybill/testing/faults/refusals';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withFewShards } from '@waybill/testing/few-shards';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { get, getMany } from '../../read/read.ts';
import { commit, write } from '../commit.ts';
import { decideWrite, intentPartItem, openIntent } from './intent.ts';
import { takeLocks } from './locks.ts';
import { readCommitted, readSnapshot, resolveLocks } from './read-intents.ts';
import { finishDecided, sweepIntents } from './sweep-intents.ts';

withTable();
withFewShards();
afterEach(() => {
  vi.restoreAllMocks();
  removeFault();
});

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

// API-68, API-124
describe('a decided intent whose items others keep busy', () => {
  const SHELF = { ...item, pk: 'T#busy#SHELF#1' };
  const intent = '01976f3a-8c1e-7a44-9d0b-0000000000aa';

  /** A call that died behind its decision. */
  async function leaveBehind(): Promise<void> {
    const now = Date.now();
    await openIntent('busy', intent, now);
    const taken = { ...SHELF, goods: 2 };
    const steps = [{ kind: 'replace' as const, key: SHELF, item: taken }];
    await write({ put: intentPartItem('busy', intent, 0, steps, now) });
    await write({ put: { ...SHELF, intent, next: JSON.stringify(taken) } });
    await commit([decideWrite('busy', intent)]);
  }

  it('is a lost race for whoever meets them, never an error, and named by the sweep', async () => {
    await leaveBehind();
    await indexesCaughtUp();
    hurry(100);
    refuse(({ command }) => command === 'TransactWriteItemsCommand', conflicting, Infinity);
    const met = await getMany([SHELF]);
    expect(await resolveLocks('busy', met)).toBe(true);
    expect(await finishDecided('busy')).toBe(true);
    const locking = await takeLocks(
      { tenant: 'busy', keys: [{ pk: SHELF.pk, sk: SHELF.sk }] },
      () => true,
    );
    expect(locking).toBeUndefined();
    await expect(sweepIntents(new Date(Date.now() + 60_000))).rejects.toThrow(
      'others write its items all the time',
    );
    expect((await get(SHELF))?.['intent']).toBe(intent);
    removeFault();
    expect(await resolveLocks('busy', met)).toBe(true);
    expect(await getMany([SHELF])).toEqual([{ ...SHELF, goods: 2 }]);
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
