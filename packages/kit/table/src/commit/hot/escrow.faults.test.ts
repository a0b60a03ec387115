import { isRejection } from '@waybill/kernel/rejection';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { isWrite, loseAnswer, repeatLostAnswers } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withFewShards } from '@waybill/testing/few-shards';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isConflict } from '../../errors/conflict.ts';
import { commit, write } from '../commit.ts';
import { commitAtAnySize } from '../large/commit-at-any-size.ts';
import {
  fillShelves,
  later,
  type Moving,
  move,
  moving,
  newTenant,
  notedCalls,
  onShelf,
  shelfKey,
  sweep,
} from './escrow.factory.ts';
import { NAMES, noteText } from './note.ts';
import { resolveNotes } from './resolve-notes.ts';

withTable();
withFewShards();

afterEach(() => {
  removeFault();
  vi.restoreAllMocks();
});

/** From one call that a caller dies at, or hears no answer of, to the next. */
const STEP = rounds({ short: 2, long: 1 });
/** In a short run every second case begins one call later than the others. */
const beginningOf = (made: readonly Moving[]) =>
  calls.findIndex((one) => one.calls === made) % STEP;

/** The calls that a caller may die at, or hear no answer of. */
const calls: readonly { readonly name: string; readonly calls: readonly Moving[] }[] = [
  { name: 'a take', calls: [{ call: 'takes', by: -2 }] },
  { name: 'a take from two shelves', calls: [{ call: 'takes', by: -2, shelves: [0, 1] }] },
  { name: 'something brought', calls: [{ call: 'brings', by: 3, shelves: [0, 1] }] },
  { name: 'a take that is refused', calls: [{ call: 'takes', by: -6, shelves: [0, 1] }] },
  {
    name: 'a take that clears the note of another',
    calls: [
      { call: 'first', by: -1 },
      { call: 'second', by: -1 },
    ],
  },
];

/** Looks at everything once the sweep was there: all of a call counts, or nothing of it. */
async function expectSound(
  tenant: string,
  made: readonly Moving[],
  goods: number,
): Promise<number> {
  await sweep(later());
  await sweep(later());
  const notes = await notedCalls(tenant, made);
  for (const shelf of [0, 1]) {
    const booked = notes
      .filter((one) => (one['shelves'] as number[]).includes(shelf))
      .reduce((sum, one) => sum + Number(one['by']), 0);
    const { item, ...left } = await onShelf(tenant, shelf);
    expect(left).toEqual({ goods: goods + booked, notes: 0 });
    expect([item['due_pk'], item[NAMES]]).toEqual([undefined, undefined]);
  }
  return notes.length;
}

describe.each(calls)('$name', ({ calls: made }) => {
  const all = async (tenant: string) => {
    const answers: unknown[] = [];
    for (const one of made) answers.push(await move(tenant, one).catch((error: unknown) => error));
    return answers;
  };
  const prepare = async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5, 2);
    // The second shelf has too little for the largest take.
    if (made.some(({ by }) => by === -6))
      await write({ update: shelfKey(tenant), set: { goods: 9 } });
    return tenant;
  };
  const sound = async (tenant: string) => {
    if (made.some(({ by }) => by === -6))
      await write({ update: shelfKey(tenant), add: { goods: -4 } });
    return expectSound(tenant, made, 5);
  };

  it('is whole or nothing, wherever its process dies', async () => {
    // Who dies at the first two calls has only looked.
    const first = rounds({ short: 2, long: 0 }) + beginningOf(made);
    for (let after = first; ; after += STEP) {
      const tenant = await prepare();
      const { died } = killAfter(after);
      await all(tenant);
      vi.restoreAllMocks();
      await sound(tenant);
      if (!died()) break;
      expect(after).toBeLessThan(60);
    }
  });

  it('is whole or nothing, whichever answer is lost, and known where it is answered', async () => {
    for (let fatal = 1 + beginningOf(made); ; fatal += STEP) {
      const tenant = await prepare();
      const { lost } = loseAnswer(fatal);
      const answers = await all(tenant);
      removeFault();
      const done = answers.filter((answer) => answer === undefined).length;
      const unclear = answers.filter((answer) => answer instanceof Error).length;
      const notes = await sound(tenant);
      expect(notes).toBeGreaterThanOrEqual(done);
      expect(notes).toBeLessThanOrEqual(done + unclear);
      if (!lost()) break;
      expect(fatal).toBeLessThan(60);
    }
  });

  it('is done once where every answer is lost on the wire and its call repeated', async () => {
    const tenant = await prepare();
    const { repeated } = repeatLostAnswers(isWrite);
    const answers = await all(tenant);
    removeFault();
    expect(repeated()).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer instanceof Error)).toEqual([]);
    expect(await sound(tenant)).toBe(answers.filter((answer) => !isRejection(answer)).length);
  });
});

describe('what a caller left', () => {
  it('is given back while it lives, and it takes anew', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    const change = await moving(tenant, { call: 'slow', by: -2 });
    const refused = await commitAtAnySize({
      ...change,
      commit: async (writes) => {
        await sweep(later());
        return commit(writes);
      },
    });
    expect(isConflict(refused)).toBe(true);
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, notes: 0 });
    expect(await move(tenant, { call: 'slow', by: -2 })).toBeUndefined();
    expect(await onShelf(tenant)).toMatchObject({ goods: 3 });
  });

  it('waits as long as its call may be at work', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    // One look, one take.
    killAfter(2);
    await expect(move(tenant, { call: 'dies', by: -2 })).rejects.toThrow('killed');
    vi.restoreAllMocks();
    await sweep(new Date());
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, notes: 1 });
    expect(await resolveNotes(tenant, [shelfKey(tenant)])).toBe(true);
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, notes: 1 });
    await sweep(later());
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, notes: 0 });
  });

  it('is left to the next run where a sweep has no time for it', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    await move(tenant, { call: 'one', by: -2 });
    // Time enough to find the note, none to end it.
    let found = false;
    injectFault(async ({ command }, send) => {
      found ||= command === 'BatchGetItemCommand';
      return send();
    });
    expect(await sweep(later(), { hasTime: () => !found })).toBe(0);
    removeFault();
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, notes: 1 });
    await sweep(later());
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, notes: 0 });
  });

  it('is left for an operator where the decision is gone', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    const text = noteText({ moment: 1_000, at: 'undone', amounts: [1] });
    const due = { due_pk: 'NOTES#0', due_sk: '2020' };
    await write({
      update: shelfKey(tenant),
      set: { [NAMES]: 'goods', 'm:0': new Set([`forgotten ${text}`]), ...due },
    });
    await expect(sweep(new Date())).rejects.toThrow('the notes of 1 items stay');
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, notes: 1 });
    await write({ update: shelfKey(tenant), drop: ['due_pk', 'due_sk'] });
  });

  it('is none of an item without notes', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    expect(await resolveNotes(tenant, [shelfKey(tenant), shelfKey(tenant, 7)])).toBe(false);
  });
});
