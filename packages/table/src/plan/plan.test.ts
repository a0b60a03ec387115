import { uuidAt } from '@waybill/kernel/id';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { hurry } from '@waybill/testing/clock';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import {
  decidesPlan,
  isWrite,
  loseAnswer,
  repeatLostAnswers,
} from '@waybill/testing/faults/lost-answers';
import { conflicting, sendThenInProgress } from '@waybill/testing/faults/refusals';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { retryOnConflict } from '@waybill/work/retry';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commit, write } from '../commit.ts';
import { concurrentModification } from '../conflict.ts';
import { defineJoint, itemWrites } from '../joined.ts';
import { key } from '../key.ts';
import { getMany } from '../read.ts';
import { markName, markText, NAMES } from '../take/mark.ts';
import type { TableItem } from '../write.ts';
import type { TableChange } from './changes.ts';
import { type Attempt, commitAtAnySize } from './commit-plan.ts';
import { renewWrite } from './head.ts';
import { type Locks, takeLocks } from './locks.ts';
import { readCommitted, resolveLocks } from './read-plan.ts';
import { keyOf, type Step } from './step.ts';
import { sweepPlans } from './sweep-plans.ts';

withTable();

let tenants = 0;
const newTenant = () => `shop-${++tenants}`;

const SIZE = 120;
/** From one call that a caller dies at, or hears no answer of, to the next. */
const STEP = rounds({ short: 11, long: 1 });
const numbers = Array.from({ length: SIZE }, (_, index) => index);
const empty = reject('empty', 'A shelf is empty.');

const shelf = (tenant: string, index: number) => ({
  pk: key('T', tenant, 'SHELF', String(index).padStart(4, '0')),
  sk: 'A',
});
const note = (tenant: string, index: number) => ({
  pk: key('T', tenant, 'NOTE', String(index).padStart(4, '0')),
  sk: 'A',
});

/** Every shelf gives one away and is noted: creations and replacements, told at the end. */
function give(tenant: string, from: number): TableChange<typeof empty> {
  const replacing = numbers.map((index): Step<typeof empty> => {
    const target = shelf(tenant, index);
    return {
      kind: 'replace',
      write: { update: target, add: { goods: -1 }, when: ['goods', '>=', 1], orElse: empty },
      after: { ...target, goods: from - 1 },
      seen: ['goods', '=', from],
    };
  });
  const creating = numbers.map((index): Step => {
    return { kind: 'create', write: { put: { ...note(tenant, index), gave: 1 } } };
  });
  return {
    tenant,
    id: uuidAt(new Date()),
    steps: [...replacing, ...creating],
    counts: [{ put: { pk: key('T', tenant, 'TOLD'), sk: 'A' } }],
    commit,
  };
}

async function fill(tenant: string, goods: number): Promise<void> {
  const puts = numbers.map((index) => ({ put: { ...shelf(tenant, index), goods } }));
  await Promise.all([commit(puts.slice(0, SIZE / 2)), commit(puts.slice(SIZE / 2))]);
}

async function seen(tenant: string): Promise<{ goods: unknown[]; notes: number; told: number }> {
  const [shelves, notes, told] = await Promise.all([
    getMany(numbers.map((index) => shelf(tenant, index))),
    getMany(numbers.map((index) => note(tenant, index))),
    getMany([{ pk: key('T', tenant, 'TOLD'), sk: 'A' }]),
  ]);
  const count = (items: (TableItem | undefined)[]) =>
    items.filter((item) => item !== undefined).length;
  const settled = await readCommitted(tenant, [...shelves, ...notes]);
  return {
    goods: [...new Set(settled.slice(0, SIZE).map((item) => item?.['goods']))],
    notes: count(settled.slice(SIZE)),
    told: count(told),
  };
}

afterEach(() => {
  vi.restoreAllMocks();
  removeFault();
});

const past = () => new Date(Date.now() + 60_000);

/** A run of the sweep that finds all that was left so far. */
async function sweep(...run: Parameters<typeof sweepPlans>): Promise<number> {
  await indexesCaughtUp();
  return sweepPlans(...run);
}

describe('a change beyond one transaction', () => {
  // API-134
  it('becomes true as a whole', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    expect(await commitAtAnySize(give(tenant, 3))).toBeUndefined();
    expect(await seen(tenant)).toEqual({ goods: [2], notes: SIZE, told: 1 });
    const items = await getMany(numbers.map((index) => shelf(tenant, index)));
    expect(items.every((item) => item?.['plan'] === undefined && item?.['goods'] === 2)).toBe(true);
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
    killAfter(6);
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

describe('the sweep of plans', () => {
  const refusing = new Error('refused by the fault');
  const aMinuteLater = () => new Date(past().getTime() + 60_000);

  /** Plans that were decided and then left by their caller, one for each tenant. */
  async function leftBehind(tenants: readonly string[]): Promise<void> {
    for (const tenant of tenants) {
      await fill(tenant, 3);
      let decided = false;
      injectFault(async (call, send) => {
        if (decided) throw new Error('killed');
        decided = decidesPlan(call);
        return send();
      });
      expect(await commitAtAnySize(give(tenant, 3))).toBeUndefined();
      removeFault();
    }
  }

  /** Every write that touches the item fails. */
  const refuse = ({ pk, sk }: { pk: string; sk: string }): void => {
    injectFault(async (call, send) => {
      const text = isWrite(call) ? JSON.stringify(call.input) : '';
      if (text.includes(`"pk":"${pk}"`) && text.includes(`"sk":"${sk}"`)) throw refusing;
      return send();
    });
  };
  const whole = { goods: [2], notes: SIZE, told: 1 };
  const held = async (tenant: string) => {
    const keys = numbers.map((index) => shelf(tenant, index));
    return (await getMany(keys)).filter((item) => item?.['plan'] !== undefined).length;
  };

  it('finishes those of others when one cannot be finished, and names it', async () => {
    const [poisoned = '', ...others] = [newTenant(), newTenant(), newTenant()];
    await leftBehind([poisoned, ...others]);
    refuse(shelf(poisoned, 0));
    const sweeping = sweep(past(), { pageSize: 1 });
    await expect(sweeping).rejects.toThrow(
      new RegExp(`^1 plans stay unfinished: ${poisoned} [^ ]+ \\(Error: refused by the fault\\)$`),
    );
    removeFault();
    for (const other of others) {
      expect(await held(other)).toBe(0);
      expect(await seen(other)).toEqual(whole);
    }
    // The part with the item that is refused is all that is left.
    const left = await held(poisoned);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(SIZE);
    expect(await seen(poisoned)).toMatchObject({ goods: [2], notes: SIZE });
    expect(await sweep(aMinuteLater())).toBe(1);
    expect(await held(poisoned)).toBe(0);
    expect(await seen(poisoned)).toEqual(whole);
  });

  it('comes to one that cannot be finished after all others', async () => {
    vi.stubEnv('DUE_SHARDS', '1');
    const [poisoned, other] = [newTenant(), newTenant()];
    await leftBehind([poisoned]);
    refuse(shelf(poisoned, 0));
    await expect(sweep(past())).rejects.toThrow('1 plans stay unfinished');
    removeFault();
    await leftBehind([other]);
    const begun = new Set<string>();
    injectFault(async (call, send) => {
      const [, tenant] = /"T#([^#]+)#SHELF/u.exec(JSON.stringify(call.input)) ?? [];
      if (isWrite(call) && tenant !== undefined) begun.add(tenant);
      return send();
    });
    expect(await sweep(aMinuteLater(), { pageSize: 1 })).toBe(2);
    expect([...begun]).toEqual([other, poisoned]);
  });

  it('finishes what its caller could not, whose items others wrote all the time', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    hurry(100);
    let decided = false;
    injectFault(async (call, send) => {
      if (decided && call.command === 'TransactWriteItemsCommand') throw conflicting();
      decided ||= decidesPlan(call);
      return send();
    });
    expect(await commitAtAnySize(give(tenant, 3))).toBeUndefined();
    removeFault();
    expect(await held(tenant)).toBe(SIZE);
    expect(await sweep(past())).toBe(1);
    expect(await held(tenant)).toBe(0);
    expect(await seen(tenant)).toEqual(whole);
  });

  it('neither counts nor touches a plan that has ended, though the index still shows it', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    let head: TableItem | undefined;
    injectFault(async ({ command, input }, send) => {
      const { Item } = input as { Item?: TableItem };
      if (command === 'PutItemCommand' && Item?.['_e'] === 'plan') head = Item;
      return send();
    });
    expect(await commitAtAnySize(give(tenant, 3))).toBeUndefined();
    let shown = 0;
    const written: string[] = [];
    injectFault(async (call, send) => {
      if (isWrite(call)) written.push(call.command);
      const { ExpressionAttributeValues: values = {} } = call.input as {
        ExpressionAttributeValues?: Record<string, unknown>;
      };
      if (call.command !== 'QueryCommand' || values[':p'] !== head?.['due_pk']) return send();
      shown += 1;
      return { output: { Items: [head], $metadata: {} } };
    });
    expect(await sweep(past())).toBe(0);
    expect([shown, written]).toEqual([1, []]);
  });

  it('does not count a plan whose caller lives', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const keys = numbers.map((index) => shelf(tenant, index));
    const locks = await takeLocks({ tenant, keys }, () => true);
    await write(renewWrite(tenant, locks?.plan ?? '', past().getTime()));
    expect(await sweep(past())).toBe(0);
    expect(await held(tenant)).toBe(SIZE);
    expect(await sweep(new Date(past().getTime() + 60_000))).toBe(1);
    expect(await held(tenant)).toBe(0);
  });

  it('begins no plan when its time ends while it reads them', async () => {
    const tenant = newTenant();
    await leftBehind([tenant]);
    let over = false;
    injectFault(async (call, send) => {
      over ||= call.command === 'BatchGetItemCommand';
      return send();
    });
    expect(await sweep(past(), { hasTime: () => !over })).toBe(0);
    removeFault();
    expect(await held(tenant)).toBe(SIZE);
    expect(await sweep(past())).toBe(1);
    expect(await held(tenant)).toBe(0);
  });

  it('leaves to the next run what it has no time for', async () => {
    const tenants = Array.from({ length: 6 }, newTenant);
    await leftBehind(tenants);
    let looks = 0;
    const hasTime = () => {
      looks += 1;
      return looks < 11;
    };
    const first = await sweep(past(), { hasTime, pageSize: 1 });
    expect(first).toBeLessThan(tenants.length);
    expect(await sweep(past())).toBe(tenants.length - first);
    for (const tenant of tenants) expect(await seen(tenant)).toEqual(whole);
    expect(await sweep(past())).toBe(0);
  });
});

describe('a change under locks that were taken before', () => {
  const shelves = (tenant: string) => numbers.map((index) => shelf(tenant, index));
  const impatient = () => true;
  const take = (tenant: string) => takeLocks({ tenant, keys: shelves(tenant) }, impatient);

  async function locked(tenant: string): Promise<Locks> {
    const locks = await take(tenant);
    if (locks === undefined) throw new Error('somebody else holds a shelf');
    return locks;
  }

  async function expectFree(tenant: string): Promise<void> {
    const items = await getMany(shelves(tenant));
    expect(items.filter((item) => item?.['plan'] !== undefined)).toEqual([]);
    expect(await sweep(past())).toBe(0);
  }

  it('becomes true as a whole, and nobody sees or meets the locks afterwards', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const locks = await locked(tenant);
    expect(await seen(tenant)).toEqual({ goods: [3], notes: 0, told: 0 });
    const items = await getMany(shelves(tenant));
    expect(await resolveLocks(tenant, items)).toBe(true);
    expect(await resolveLocks(tenant, items, locks)).toBe(false);
    expect(await commitAtAnySize(give(tenant, 3), { locks })).toBeUndefined();
    expect(await seen(tenant)).toEqual({ goods: [2], notes: SIZE, told: 1 });
    await expectFree(tenant);
  });

  it('leaves what it does not need as it is, also when it is small', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const locks = await locked(tenant);
    const change = give(tenant, 3);
    const small = { ...change, steps: change.steps.slice(0, 2) };
    expect(await commitAtAnySize(small, { locks })).toBeUndefined();
    const goods = (await getMany(shelves(tenant))).map((item) => item?.['goods']);
    expect(goods).toEqual([2, 2, ...numbers.slice(2).map(() => 3)]);
    await expectFree(tenant);
  });

  it('neither locks nor brings back what is gone', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    await write({ remove: shelf(tenant, 7) });
    const locks = await locked(tenant);
    expect(locks.keys).toHaveLength(SIZE - 1);
    const change = { ...give(tenant, 3), steps: [] };
    expect(await commitAtAnySize(change, { locks })).toBeUndefined();
    const goods = (await getMany(shelves(tenant))).map((item) => item?.['goods']);
    expect(goods).toEqual(numbers.map((index) => (index === 7 ? undefined : 3)));
    await expectFree(tenant);
  });

  it('gives all locks back for an item that another plan holds', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const last = { tenant, keys: [shelf(tenant, SIZE - 1)] };
    const other = await takeLocks(last, impatient);
    expect(await take(tenant)).toBeUndefined();
    const items = await getMany(shelves(tenant));
    expect(items.filter((item) => item?.['plan'] !== undefined)).toHaveLength(1);
    const part = give(tenant, 3);
    const race: Attempt = {
      locks: await takeLocks({ ...last, keys: [shelf(tenant, 0)] }, impatient),
    };
    expect(await commitAtAnySize(part, race)).toMatchObject({
      rejected: concurrentModification.rejected,
    });
    expect(race.locks).toBeUndefined();
    expect(race.lost?.keys).toHaveLength(SIZE);
    expect(await commitAtAnySize(part, { locks: other })).toBeUndefined();
    await expectFree(tenant);
  });

  it('is whole or nothing, whichever call of its caller was the last', async () => {
    const outcomes: string[] = [];
    for (let calls = 0; ; calls += STEP) {
      const tenant = newTenant();
      await fill(tenant, 3);
      const { died } = killAfter(calls);
      const work = async () => commitAtAnySize(give(tenant, 3), { locks: await locked(tenant) });
      await work().catch(() => undefined);
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
      await expectFree(tenant);
      outcomes.push(whole ? 'whole' : 'nothing');
      if (!died()) break;
    }
    expect(outcomes.indexOf('whole') * STEP).toBeGreaterThan(10);
    expect(outcomes.lastIndexOf('nothing')).toBeLessThan(outcomes.indexOf('whole'));
  });

  it('is nothing when it was given up while its caller was away', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const locks = await locked(tenant);
    await sweep(past());
    const refused = await commitAtAnySize(give(tenant, 3), { locks });
    expect(refused).toMatchObject({ rejected: concurrentModification.rejected });
    expect(await seen(tenant)).toEqual({ goods: [3], notes: 0, told: 0 });
    await expectFree(tenant);
  });

  it('comes after one lost race, and is given back by a decision against it', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const attempts: boolean[] = [];
    const outcome = await retryOnConflict<Rejection | 'done'>(async (race) => {
      attempts.push(race.locks !== undefined);
      const items = await getMany(shelves(tenant));
      if (await resolveLocks(tenant, items, race.locks)) return concurrentModification;
      if (attempts.length === 2) return empty;
      await write({ update: shelf(tenant, 5), set: { goods: 9 } });
      const change = give(tenant, 3);
      const steps = change.steps.map(
        (step): Step<typeof empty> =>
          step.kind === 'replace'
            ? { ...step, write: { ...step.write, orElse: concurrentModification } }
            : step,
      );
      return (await commitAtAnySize({ ...change, steps }, race)) ?? 'done';
    });
    expect(outcome).toEqual(empty);
    expect(attempts).toEqual([false, true]);
    await expectFree(tenant);
  });
});

describe('a change that holds over one state alone', () => {
  /** A call that is still at work took from the first shelf. */
  const mark = () => ({
    [NAMES]: 'goods',
    [markName('other')]: markText({ moment: Date.now(), at: 'undone', amounts: [1] }),
  });

  async function exact(tenant: string, marks: object): Promise<TableChange<typeof empty>> {
    await fill(tenant, 3);
    await write({ update: shelf(tenant, 0), set: { goods: 3, ...marks } });
    const change = give(tenant, 3);
    const steps = change.steps.map((step): Step<typeof empty> => {
      if (step.kind !== 'replace' || keyOf(step).pk !== shelf(tenant, 0).pk) return step;
      return { ...step, after: { ...step.after, ...marks }, crowd: 'lock' };
    });
    return { ...change, steps };
  }
  const small = (change: TableChange<typeof empty>) => ({
    ...change,
    steps: change.steps.slice(0, 2),
  });

  it('waits for calls that took, and wants a lock once it lost again and again', async () => {
    const tenant = newTenant();
    const change = small(await exact(tenant, mark()));
    const early: Attempt = { losses: 2 };
    expect(await commitAtAnySize(change, early)).toBe(concurrentModification);
    expect(early.lost).toBeUndefined();
    const late: Attempt = { losses: 3 };
    expect(await commitAtAnySize(change, late)).toBe(concurrentModification);
    expect(late.lost).toEqual({ tenant, keys: [shelf(tenant, 0)] });
    expect((await seen(tenant)).goods).toEqual([3]);
  });

  it('waits for calls that took with all of a change beyond one transaction', async () => {
    const tenant = newTenant();
    const attempt: Attempt = {};
    const change = await exact(tenant, mark());
    expect(await commitAtAnySize(change, attempt)).toBe(concurrentModification);
    expect(attempt.lost?.keys).toHaveLength(SIZE);
    expect(await seen(tenant)).toEqual({ goods: [3], notes: 0, told: 0 });
  });

  it('waits for nobody where nobody took', async () => {
    const tenant = newTenant();
    const attempt: Attempt = { losses: 3 };
    expect(await commitAtAnySize(small(await exact(tenant, {})), attempt)).toBeUndefined();
    expect(attempt.lost).toBeUndefined();
    expect((await seen(tenant)).goods).toEqual([2, 3]);
  });
});

describe('a plan whose caller does not hear the truth', () => {
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
    const counts = [...change.counts, counted];
    expect(await commitAtAnySize({ ...change, counts })).toBeUndefined();
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
      expect(items.every((item) => item?.['plan'] === undefined)).toBe(true);
      expect({ write, ...(await seen(tenant)) }).toEqual({ write, ...expected });
    }
    expect(outcomes[0]).toBe('nothing');
    expect(outcomes.at(-1)).toBe('whole');
    expect(outcomes.lastIndexOf('nothing')).toBeLessThan(outcomes.indexOf('whole'));
  });
});

describe('what a plan tells', () => {
  const parts = Array.from({ length: 400 }, (_, index) => index);
  const tell = defineJoint<{ tenant: string; part: number }>((told) => {
    const tenant = told[0]?.tenant ?? '';
    return [{ put: { ...note(tenant, 9_999), told: told.map(({ part }) => part) } }];
  });
  const telling = (tenant: string): TableChange<typeof empty> => ({
    ...give(tenant, 3),
    counts: parts.map((part) => tell({ tenant, part })),
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
    const join = defineJoint<number>((joined) => {
      made.push(joined.length);
      return [{ put: { pk: key('T', tenant, 'MADE'), sk: 'A', joined } }];
    });
    const counts = Array.from({ length: count }, (__, index) => join(index));
    expect(
      await commitAtAnySize({ tenant, id: tenant, steps: [], counts, commit }),
    ).toBeUndefined();
    expect(made).toEqual(Array.from({ length: times }, () => count));
  });
});

describe('what a plan counts', () => {
  it.each([20, 120])('are %d moves in one item of the decision', async (count) => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const at = { pk: key('T', tenant, 'MOVED'), sk: 'A' };
    const moved = defineJoint<number>((moves) => [{ put: { ...at, moves } }]);
    const moves = Array.from({ length: count }, (_, index) => index);
    const counted = { put: { pk: key('T', tenant, 'COUNTED'), sk: 'A' } };
    const change: TableChange<typeof empty> = {
      ...give(tenant, 3),
      counts: [counted, ...give(tenant, 3).counts, ...moves.map(moved)],
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
