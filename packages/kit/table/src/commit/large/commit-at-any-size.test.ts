import { isRejection } from '@waybill/kernel/rejection';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import {
  decidesPlan,
  isWrite,
  loseAnswer,
  repeatLostAnswers,
} from '@waybill/testing/faults/lost-answers';
import { sendThenInProgress } from '@waybill/testing/faults/refusals';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { describe, expect, it, vi } from 'vitest';
import { concurrentModification } from '../../errors/conflict.ts';
import { key } from '../../item/key.ts';
import { getMany } from '../../read/read.ts';
import {
  type empty,
  fill,
  give,
  newTenant,
  note,
  numbers,
  past,
  SIZE,
  seen,
  shelf,
  sweep,
  withShelves,
} from '../../testing/shelves.factory.ts';
import { commit, write } from '../commit.ts';
import { defineGathered, itemWrites } from '../gathered.ts';
import type { TableChange } from '../step.ts';
import { commitAtAnySize } from './commit-at-any-size.ts';
import { resolveLocks } from './read-intents.ts';

withShelves();

/** From one call that a caller dies at, or hears no answer of, to the next. */
const STEP = rounds({ short: 6, long: 1 });

describe('a change beyond one transaction', () => {
  // API-134
  it('becomes true as a whole', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    expect(await commitAtAnySize(give(tenant, 3))).toBeUndefined();
    expect(await seen(tenant)).toEqual({ goods: [2], notes: SIZE, told: 1 });
    const items = await getMany(numbers.map((index) => shelf(tenant, index)));
    expect(items.every((item) => item?.['intent'] === undefined && item?.['goods'] === 2)).toBe(
      true,
    );
    expect(await sweep(past())).toBe(0);
  });

  it('leaves nothing when one of its last items refuses', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    await write({ update: shelf(tenant, SIZE - 1), set: { goods: 0 } });
    const refused = await commitAtAnySize(give(tenant, 3));
    expect(refused).toMatchObject({ rejected: 'empty' });
    expect(await seen(tenant)).toEqual({ goods: [3, 0], notes: 0, told: 0 });
  });

  it('is looked at again, and leaves nothing, where the time of its decision was over', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const overdue = Object.assign(new Error('The operation was aborted'), { name: 'AbortError' });
    const commitLate = async () => {
      throw overdue;
    };
    const given = await commitAtAnySize({ ...give(tenant, 3), commit: commitLate });
    expect(given).toBe(concurrentModification);
    expect(await seen(tenant)).toEqual({ goods: [3], notes: 0, told: 0 });
  });

  it('is not in anybody’s way once it was refused', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    await write({ put: { ...note(tenant, 0), gave: 0 } });
    expect(isRejection(await commitAtAnySize(give(tenant, 3)))).toBe(true);
    const items = await getMany(numbers.map((index) => shelf(tenant, index)));
    expect(await resolveLocks(tenant, items)).toBe(false);
    expect(await seen(tenant)).toEqual({ goods: [3], notes: 1, told: 0 });
  });

  it('happens once when many try at the same time', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => commitAtAnySize(give(tenant, 3))),
    );
    const done = outcomes.filter((outcome) => outcome === undefined).length;
    expect(done).toBeLessThanOrEqual(1);
    expect(await seen(tenant)).toEqual({
      goods: [3 - done],
      notes: done * SIZE,
      told: done,
    });
  });

  // API-133, API-134
  it('is all or nothing for readers and for the sweep, whichever call was the last', async () => {
    const outcomes: string[] = [];
    for (let calls = 0; ; calls += STEP) {
      const tenant = newTenant();
      await fill(tenant, 3);
      const { died } = killAfter(calls);
      await commitAtAnySize(give(tenant, 3)).catch(() => undefined);
      vi.restoreAllMocks();
      const before = await seen(tenant);
      const whole = before.notes === SIZE;
      expect({ calls, ...before }).toMatchObject(
        whole ? { goods: [2] } : { goods: [3], notes: 0, told: 0 },
      );
      await sweep(past());
      expect({ calls, ...(await seen(tenant)) }).toEqual({
        calls,
        ...(whole ? { goods: [2], notes: SIZE, told: 1 } : { goods: [3], notes: 0, told: 0 }),
      });
      const items = await getMany(numbers.map((index) => shelf(tenant, index)));
      expect(await resolveLocks(tenant, items)).toBe(false);
      outcomes.push(whole ? 'whole' : 'nothing');
      if (!died()) break;
    }
    expect(outcomes).toContain('nothing');
    expect(outcomes.indexOf('whole') * STEP).toBeGreaterThan(5);
    expect(outcomes.lastIndexOf('nothing')).toBeLessThan(outcomes.indexOf('whole'));
  });

  it('waits for a caller that lives and takes over from one that died', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    // The intent, the parts, and some of the locks.
    killAfter(rounds({ short: 4, long: 6 }));
    await commitAtAnySize(give(tenant, 3)).catch(() => undefined);
    vi.restoreAllMocks();
    const load = () => getMany(numbers.map((index) => shelf(tenant, index)));
    expect(await resolveLocks(tenant, await load())).toBe(true);
    expect(await resolveLocks(tenant, await load())).toBe(true);
    vi.spyOn(Date, 'now').mockReturnValue(past().getTime());
    expect(await resolveLocks(tenant, await load())).toBe(true);
    expect(await resolveLocks(tenant, await load())).toBe(false);
  });
});

describe('an intent whose caller does not hear the truth', () => {
  const whole = { goods: [2], notes: SIZE, told: 1 };

  it.each([
    ['is said to be in progress', () => sendThenInProgress(decidesPlan).met],
    ['is not answered', () => loseAnswer(1, decidesPlan).lost],
    ['is answered on the second try', () => repeatLostAnswers(isWrite).repeated],
  ])('is true when its decision %s', async (_, fault) => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const met = fault();
    const counted = { put: { pk: key('T', tenant, 'COUNTED'), sk: 'A' } };
    const change = give(tenant, 3);
    const counts = [...change.withDecision, counted];
    expect(await commitAtAnySize({ ...change, withDecision: counts })).toBeUndefined();
    removeFault();
    expect(met()).toBeTruthy();
    expect(await seen(tenant)).toEqual(whole);
    expect(await sweep(past())).toBe(0);
  });

  it('is true when the decision is refused by itself', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const change = give(tenant, 3);
    const twice: (typeof change)['commit'] = async (writes) =>
      (await commit(writes)) ?? commit(writes);
    expect(await commitAtAnySize({ ...change, commit: twice })).toBeUndefined();
    expect(await seen(tenant)).toEqual(whole);
  });

  it('is whole or nothing, whichever answer was lost', async () => {
    const outcomes: string[] = [];
    for (let write = 1; ; write += STEP) {
      const tenant = newTenant();
      await fill(tenant, 3);
      const { lost } = loseAnswer(write);
      const answer = await commitAtAnySize(give(tenant, 3)).catch(() => 'nothing');
      removeFault();
      if (!lost()) break;
      outcomes.push(answer === undefined ? 'whole' : 'nothing');
      const expected = answer === undefined ? whole : { goods: [3], notes: 0, told: 0 };
      expect({ write, ...(await seen(tenant)) }).toEqual({ write, ...expected });
      await sweep(past());
      const items = await getMany(numbers.map((index) => shelf(tenant, index)));
      expect(items.every((item) => item?.['intent'] === undefined)).toBe(true);
      expect({ write, ...(await seen(tenant)) }).toEqual({ write, ...expected });
    }
    expect(outcomes[0]).toBe('nothing');
    expect(outcomes.at(-1)).toBe('whole');
    expect(outcomes.lastIndexOf('nothing')).toBeLessThan(outcomes.indexOf('whole'));
  });
});

describe('what an intent tells', () => {
  const parts = Array.from({ length: 400 }, (_, index) => index);
  const tell = defineGathered<{ tenant: string; part: number }>((told) => {
    const tenant = told[0]?.tenant ?? '';
    return [{ put: { ...note(tenant, 9_999), told: told.map(({ part }) => part) } }];
  });
  const telling = (tenant: string): TableChange<typeof empty> => ({
    ...give(tenant, 3),
    withDecision: parts.map((part) => tell({ tenant, part })),
  });

  /** Reads what is told and takes it away, as time does. */
  async function take(tenant: string): Promise<unknown[]> {
    const [item] = await getMany([note(tenant, 9_999)]);
    if (item === undefined) return [];
    await write({ remove: note(tenant, 9_999) });
    return [item['told']];
  }

  // WHK-1
  it('comes whole, once, and only with the decision, whichever call was the last', async () => {
    const outcomes: number[] = [];
    for (let calls = 0; ; calls += STEP) {
      const tenant = newTenant();
      await fill(tenant, 3);
      const { died } = killAfter(calls);
      await commitAtAnySize(telling(tenant)).catch(() => undefined);
      vi.restoreAllMocks();
      const early = await take(tenant);
      await sweep(past());
      expect({ calls, late: await take(tenant) }).toEqual({ calls, late: [] });
      const { goods } = await seen(tenant);
      const expected = early.length === 0 ? [3] : [2];
      expect({ calls, goods, early }).toEqual({
        calls,
        goods: expected,
        early: early.map(() => parts),
      });
      outcomes.push(early.length);
      if (!died()) break;
    }
    expect(outcomes[0]).toBe(0);
    expect(outcomes.at(-1)).toBe(1);
  });
});

describe('what is joined', () => {
  it.each([
    ['once, as it is sent, where the change is light', 3, 1],
    ['to be weighed as well where it brings much', 400, 2],
  ])('is made %s', async (_, count, times) => {
    const tenant = newTenant();
    const made: number[] = [];
    const join = defineGathered<number>((joined) => {
      made.push(joined.length);
      return [{ put: { pk: key('T', tenant, 'MADE'), sk: 'A', joined } }];
    });
    const counts = Array.from({ length: count }, (__, index) => join(index));
    expect(
      await commitAtAnySize({ tenant, id: tenant, steps: [], withDecision: counts, commit }),
    ).toBeUndefined();
    expect(made).toEqual(Array.from({ length: times }, () => count));
  });
});

describe('what an intent counts', () => {
  it.each([20, 120])('are %d moves in one item of the decision', async (count) => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const at = { pk: key('T', tenant, 'MOVED'), sk: 'A' };
    const moved = defineGathered<number>((moves) => [{ put: { ...at, moves } }]);
    const moves = Array.from({ length: count }, (_, index) => index);
    const counted = { put: { pk: key('T', tenant, 'COUNTED'), sk: 'A' } };
    const change: TableChange<typeof empty> = {
      ...give(tenant, 3),
      withDecision: [counted, ...give(tenant, 3).withDecision, ...moves.map(moved)],
      commit: async (writes) => {
        expect(itemWrites(writes)).toHaveLength(3);
        expect(await getMany([at])).toEqual([undefined]);
        return commit(writes);
      },
    };
    expect(await commitAtAnySize(change)).toBeUndefined();
    expect(await getMany([at, counted.put])).toEqual([{ ...at, moves }, counted.put]);
    expect(await seen(tenant)).toEqual({ goods: [2], notes: SIZE, told: 1 });
  });
});

it('is one transaction when it fits', async () => {
  const tenant = newTenant();
  await fill(tenant, 3);
  const whole = give(tenant, 3);
  const part = { ...whole, steps: whole.steps.slice(0, 40) };
  const writes: number[] = [];
  const counted = {
    ...part,
    commit: async (all: Parameters<(typeof whole)['commit']>[0]) => {
      writes.push(all.length);
      return commit(all);
    },
  };
  expect(await commitAtAnySize(counted)).toBeUndefined();
  expect(writes).toEqual([41]);
});
