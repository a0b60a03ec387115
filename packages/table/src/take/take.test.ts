import { isRejection } from '@waybill/kernel/rejection';
import { hurry } from '@waybill/testing/clock';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { isWrite, loseAnswer, repeatLostAnswers } from '@waybill/testing/faults/lost-answers';
import { conflictingAlone, refuse } from '@waybill/testing/faults/refusals';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commit, write } from '../commit.ts';
import { concurrentModification, isConflict } from '../conflict.ts';
import { addressOf } from '../key.ts';
import { commitAtAnySize } from '../plan/commit-plan.ts';
import { get } from '../read.ts';
import { crowdedItems } from './crowded-items.ts';
import { MARK_SETS, markName, markText, NAMES } from './mark.ts';
import { settleMarks, sweepTakes } from './settle-marks.ts';
import {
  fillShelves,
  type Moving,
  moving,
  noted,
  notesOf,
  onShelf,
  shelfKey,
} from './take.factory.ts';

withTable();

/** A sweep that finds all that was left so far. */
async function sweep(...given: Parameters<typeof sweepTakes>): Promise<number> {
  await indexesCaughtUp();
  return sweepTakes(...given);
}

afterEach(() => {
  removeFault();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let tenants = 0;
const newTenant = () => `shop-${++tenants}`;

/** When everybody counts as dead who left a mark up to now. */
const later = () => new Date(Date.now() + 20_000);

const move = async (tenant: string, call: Moving) => commitAtAnySize(await moving(tenant, call));

/** What Node throws once the time of a request is over. */
const overdue = Object.assign(new Error('The operation was aborted'), { name: 'AbortError' });

const transactions = () => {
  const sent: string[][] = [];
  injectFault(async ({ command, input }, send) => {
    if (command === 'TransactWriteItemsCommand') {
      const { TransactItems } = input as {
        TransactItems: Record<string, { Key?: { pk: string } }>[];
      };
      sent.push(TransactItems.map((one) => one['Update']?.Key?.pk ?? 'put'));
    }
    return send();
  });
  return sent;
};

describe('what many calls want', () => {
  it('is taken by an update of its own, and recorded without it', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    const sent = transactions();
    expect(await move(tenant, { call: 'one', by: -2 })).toBeUndefined();
    expect(sent).toEqual([['put', 'put']]);
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, marks: 1 });
  });

  it('goes into the transaction where nobody else is', async () => {
    const tenant = newTenant();
    const at = shelfKey(tenant);
    await commit([{ put: { ...at, goods: 5, rev: 1 } }]);
    const sent = transactions();
    expect(await move(tenant, { call: 'one', by: -2 })).toBeUndefined();
    expect(sent).toEqual([[at.pk, 'put']]);
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, marks: 0 });
  });

  it('is known by a conflict of its transaction, and taken at once on the same look', async () => {
    const tenant = newTenant();
    const at = shelfKey(tenant);
    await commit([{ put: { ...at, goods: 5, rev: 1 } }]);
    const sent: string[] = [];
    const change = await moving(tenant, { call: 'one', by: -2 });
    injectFault(async ({ command }, send) => {
      sent.push(command);
      if (sent.length > 1) return send();
      const CancellationReasons = [{ Code: 'TransactionConflict' }, { Code: 'None' }];
      throw Object.assign(new Error('cancelled'), {
        name: 'TransactionCanceledException',
        CancellationReasons,
      });
    });
    expect(await commitAtAnySize(change)).toBeUndefined();
    expect(sent).toEqual([
      'TransactWriteItemsCommand',
      'UpdateItemCommand',
      'TransactWriteItemsCommand',
    ]);
    expect(crowdedItems.isCrowded(addressOf(at))).toBe(true);
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, marks: 1 });
  });

  it('is not taken by a call that is refused for something else', async () => {
    const tenant = newTenant();
    const at = shelfKey(tenant);
    await commit([{ put: { ...at, goods: 5, rev: 1 } }]);
    const change = await moving(tenant, { call: 'one', by: -2 });
    await write({ update: at, set: { goods: 1 } });
    const sent = transactions();
    expect(isConflict(await commitAtAnySize(change))).toBe(true);
    expect(sent).toEqual([[at.pk, 'put']]);
    expect(await onShelf(tenant)).toMatchObject({ goods: 1, marks: 0 });
  });

  it('is known by the marks of others, whatever this process met', async () => {
    const tenant = newTenant();
    const at = shelfKey(tenant);
    const mark = markText({ moment: Date.now(), at: 'undone', amounts: [1] });
    await commit([{ put: { ...at, goods: 5, rev: 1, [NAMES]: 'goods', 'm:other': mark } }]);
    const sent = transactions();
    await move(tenant, { call: 'one', by: -2 });
    expect(sent).toEqual([['put', 'put']]);
  });

  it('is not given where it is not enough, and nothing is left', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 1);
    const before = await get(shelfKey(tenant));
    expect(isConflict(await move(tenant, { call: 'one', by: -2 }))).toBe(true);
    expect(await get(shelfKey(tenant))).toEqual(before);
  });

  it('comes back where another shelf has not enough, or the rest is refused', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5, 2);
    await write({ update: shelfKey(tenant, 1), set: { goods: 1 } });
    const both = { call: 'one', by: -2, shelves: [0, 1] };
    expect(isConflict(await move(tenant, both))).toBe(true);
    await move(tenant, { call: 'two', by: -1 });
    expect(await move(tenant, { call: 'two', by: -1 })).toBe(noted);
    expect(await onShelf(tenant)).toMatchObject({ goods: 4, marks: 0 });
    expect(await onShelf(tenant, 1)).toMatchObject({ goods: 1, marks: 0 });
  });

  it('that is brought is there for others once it is recorded', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 1);
    const brought = await moving(tenant, { call: 'brings', by: 4 });
    const seen: unknown[] = [];
    const committed = await commitAtAnySize({
      ...brought,
      commit: async (writes) => {
        seen.push(
          (await onShelf(tenant)).goods,
          isConflict(await move(tenant, { call: 'x', by: -2 })),
        );
        return commit(writes);
      },
    });
    expect([committed, ...seen]).toEqual([undefined, 1, true]);
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, marks: 0 });
  });

  it('that is brought to what a plan holds waits until it is free', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 1);
    const at = shelfKey(tenant);
    const brought = await moving(tenant, { call: 'brings', by: 4 });
    const sent: string[] = [];
    const committed = await commitAtAnySize({
      ...brought,
      commit: async (writes) => {
        const outcome = await commit(writes);
        await write({ update: at, set: { plan: 'other' } });
        injectFault(async ({ command }, send) => {
          sent.push(command);
          if (sent.length < 2) return send();
          removeFault();
          await write({ update: at, drop: ['plan'] });
          return send();
        });
        return outcome;
      },
    });
    expect([committed, ...sent]).toEqual([undefined, 'GetItemCommand', 'GetItemCommand']);
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, marks: 0 });
  });

  it('is not taken where transactions of others never let it in', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    hurry(100);
    const { met } = refuse(
      ({ command }) => command === 'UpdateItemCommand',
      conflictingAlone,
      Number.POSITIVE_INFINITY,
    );
    expect(isConflict(await move(tenant, { call: 'one', by: -2 }))).toBe(true);
    expect(met()).toBeGreaterThan(1);
    removeFault();
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, marks: 0 });
  });

  it('is taken where its transaction came true, whatever its caller heard', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    const change = await moving(tenant, { call: 'one', by: -2 });
    const twice: typeof change.commit = async (writes) => {
      await commit(writes);
      return commit(writes);
    };
    expect(await commitAtAnySize({ ...change, commit: twice })).toBeUndefined();
    await sweep(later());
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, marks: 0 });
  });

  it.each([
    ['is looked at again', overdue, true],
    ['is a bug', new Error('a bug'), false],
  ])('is given back where its transaction is given up: it %s', async (_, thrown, again) => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    const change = await moving(tenant, { call: 'one', by: -2 });
    const given = commitAtAnySize({
      ...change,
      commit: async () => {
        throw thrown;
      },
    });
    await (again ? expect(given).resolves : expect(given).rejects).toEqual(
      again ? concurrentModification : thrown,
    );
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, marks: 0 });
  });

  it('stays small: a process removes its own marks, and of others where there are many', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 100);
    for (let call = 0; call < 5; call += 1) await move(tenant, { call: `own-${call}`, by: -1 });
    expect(await onShelf(tenant)).toMatchObject({ goods: 95, marks: 1 });
    // Each call as if it came from a process of its own, a second after the one before.
    vi.spyOn(crowdedItems, 'isOwn').mockReturnValue(false);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const address = addressOf(shelfKey(tenant));
    for (let call = 0; call < 30; call += 1) {
      vi.setSystemTime(Date.now() + 1_000);
      for (const _ of MARK_SETS) crowdedItems.claim(address, []);
      await move(tenant, { call: `other-${call}`, by: -1 });
      expect((await onShelf(tenant)).marks).toBeLessThanOrEqual(14);
    }
    vi.useRealTimers();
    expect((await onShelf(tenant)).goods).toBe(65);
  });

  it('is looked after by each call a little, and not for the calls of its own process', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 100);
    const moment = Date.now() - 5_000;
    const text = markText({ moment, at: 'undone', amounts: [1] });
    const others = Array.from({ length: 20 }, (_, index) => markName(`other-${index}`));
    const marks = Object.fromEntries(others.map((name) => [name, text]));
    await write({ update: shelfKey(tenant), set: { ...marks, [NAMES]: 'goods' } });
    const looks: number[] = [];
    injectFault(async ({ command, input }, send) => {
      const { RequestItems = {} } = input as {
        RequestItems?: Record<string, { Keys: { pk: string }[] }>;
      };
      const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys);
      const asked = keys.filter(({ pk }) => pk.includes('#TAKE#')).length;
      if (command === 'BatchGetItemCommand' && asked > 0) looks.push(asked);
      return send();
    });
    await move(tenant, { call: 'alone', by: -1 });
    expect(looks).toEqual([6]);
    await write({ update: shelfKey(tenant), drop: others });
    // A crowd of this process that has taken, and waits to be recorded.
    const crowd = Array.from({ length: 20 }, (_, index) => ({ call: `crowd-${index}`, by: -1 }));
    const changes = await Promise.all(crowd.map((one) => moving(tenant, one)));
    let record = () => {};
    const recording = new Promise<void>((resolve) => {
      record = resolve;
    });
    let taken = 0;
    const waiting = changes.map((change) =>
      commitAtAnySize({
        ...change,
        commit: async (writes) => {
          taken += 1;
          await recording;
          return commit(writes);
        },
      }),
    );
    await vi.waitUntil(() => taken === crowd.length, { timeout: 20_000 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
    await move(tenant, { call: 'last', by: -1 });
    record();
    await Promise.all(waiting);
    expect(looks).toEqual([6]);
    expect((await onShelf(tenant)).goods).toBe(78);
  });

  it('keeps marks that are not decided, however many there are', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 100);
    const moment = Date.now() - 5_000;
    const open = Array.from({ length: 20 }, (_, index) => `open-${index}`);
    const text = markText({ moment, at: 'undone', amounts: [1] });
    const marks = Object.fromEntries(open.map((id) => [markName(id), text]));
    await write({ update: shelfKey(tenant), set: { ...marks, [NAMES]: 'goods' } });
    await move(tenant, { call: 'one', by: -1 });
    expect(await onShelf(tenant)).toMatchObject({ goods: 99, marks: 21 });
  });
});

/** The calls that a caller may die at, or hear no answer of. */
const calls: readonly { readonly name: string; readonly calls: readonly Moving[] }[] = [
  { name: 'a take', calls: [{ call: 'takes', by: -2 }] },
  { name: 'a take from two shelves', calls: [{ call: 'takes', by: -2, shelves: [0, 1] }] },
  { name: 'something brought', calls: [{ call: 'brings', by: 3, shelves: [0, 1] }] },
  { name: 'a take that is refused', calls: [{ call: 'takes', by: -6, shelves: [0, 1] }] },
  {
    name: 'a take that clears the mark of another',
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
  const notes = await notesOf(tenant, made);
  for (const shelf of [0, 1]) {
    const booked = notes
      .filter((one) => (one['shelves'] as number[]).includes(shelf))
      .reduce((sum, one) => sum + Number(one['by']), 0);
    const { item, ...left } = await onShelf(tenant, shelf);
    expect(left).toEqual({ goods: goods + booked, marks: 0 });
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
    for (let after = 0; ; after += 1) {
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
    for (let fatal = 1; ; fatal += 1) {
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
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, marks: 0 });
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
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, marks: 1 });
    expect(await settleMarks(tenant, [shelfKey(tenant)])).toBe(true);
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, marks: 1 });
    await sweep(later());
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, marks: 0 });
  });

  it('is left to the next run where a sweep has no time for it', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    await move(tenant, { call: 'one', by: -2 });
    // Time enough to find the mark, none to end it.
    let found = false;
    injectFault(async ({ command }, send) => {
      found ||= command === 'BatchGetItemCommand';
      return send();
    });
    expect(await sweep(later(), { hasTime: () => !found })).toBe(0);
    removeFault();
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, marks: 1 });
    await sweep(later());
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, marks: 0 });
  });

  it('is left to somebody who looks where nobody knows any more', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    const text = markText({ moment: 1_000, at: 'undone', amounts: [1] });
    const due = { due_pk: 'TAKES#0', due_sk: '2020' };
    await write({
      update: shelfKey(tenant),
      set: { [NAMES]: 'goods', [markName('forgotten')]: text, ...due },
    });
    await expect(sweep(new Date())).rejects.toThrow('the marks of 1 items stay');
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, marks: 1 });
    await write({ update: shelfKey(tenant), drop: ['due_pk', 'due_sk'] });
  });

  it('is none of an item without marks', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    expect(await settleMarks(tenant, [shelfKey(tenant), shelfKey(tenant, 7)])).toBe(false);
  });
});
