import type { Rejection } from '@waybill/kernel/rejection';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { rounds } from '@waybill/testing/rounds';
import { retryOnConflict } from '@waybill/work/retry';
import { describe, expect, it, vi } from 'vitest';
import { concurrentModification } from '../../errors/conflict.ts';
import { getMany } from '../../read/read.ts';
import {
  empty,
  fill,
  give,
  newTenant,
  numbers,
  past,
  SIZE,
  seen,
  shelf,
  sweep,
  withShelves,
} from '../../testing/shelves.factory.ts';
import { write } from '../commit.ts';
import { NAMES, noteText } from '../hot/note.ts';
import { keyOf, type Step, type TableChange } from '../step.ts';
import { type Attempt, commitAtAnySize } from './commit-at-any-size.ts';
import { type Locks, takeLocks } from './locks.ts';
import { resolveLocks } from './read-intents.ts';

withShelves();

/** From one call that a caller dies at to the next; a short run locks, has locked, has decided. */
const STEP = rounds({ short: 9, long: 1 });

describe('a change under locks that were taken before', () => {
  const shelves = (tenant: string) => numbers.map((index) => shelf(tenant, index));
  const impatient = () => true;
  const take = (tenant: string) => takeLocks({ tenant, keys: shelves(tenant) }, impatient);

  async function locked(tenant: string, keys = shelves(tenant)): Promise<Locks> {
    const locks = await takeLocks({ tenant, keys }, impatient);
    if (locks === undefined) throw new Error('somebody else holds a shelf');
    return locks;
  }

  async function expectFree(tenant: string): Promise<void> {
    const items = await getMany(shelves(tenant));
    expect(items.filter((item) => item?.['intent'] !== undefined)).toEqual([]);
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

  it('gives all locks back for an item that another intent holds', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    // Behind as many as are locked at once.
    const held = { tenant, keys: [shelf(tenant, 30)] };
    const other = await takeLocks(held, impatient);
    expect(await take(tenant)).toBeUndefined();
    const items = await getMany(shelves(tenant));
    expect(items.filter((item) => item?.['intent'] !== undefined)).toHaveLength(1);
    const part = give(tenant, 3);
    const race: Attempt = {
      locks: await takeLocks({ ...held, keys: [shelf(tenant, 0)] }, impatient),
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
    const locks = await locked(tenant, shelves(tenant).slice(0, 30));
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
    const outcome = await retryOnConflict<Rejection | 'decided'>(async (race) => {
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
      return (await commitAtAnySize({ ...change, steps }, race)) ?? 'decided';
    });
    expect(outcome).toEqual(empty);
    expect(attempts).toEqual([false, true]);
    await expectFree(tenant);
  });
});

describe('a change that holds over one state alone', () => {
  /** A call that is still at work took from the first shelf. */
  const note = () => ({
    [NAMES]: 'goods',
    'm:0': new Set([`other ${noteText({ moment: Date.now(), at: 'undone', amounts: [1] })}`]),
  });

  async function exact(tenant: string, notes: object): Promise<TableChange<typeof empty>> {
    await fill(tenant, 3);
    await write({ update: shelf(tenant, 0), set: { goods: 3, ...notes } });
    const change = give(tenant, 3);
    const steps = change.steps.map((step): Step<typeof empty> => {
      if (step.kind !== 'replace' || keyOf(step).pk !== shelf(tenant, 0).pk) return step;
      return { ...step, after: { ...step.after, ...notes }, whenHot: 'lock' };
    });
    return { ...change, steps };
  }
  const small = (change: TableChange<typeof empty>) => ({
    ...change,
    steps: change.steps.slice(0, 2),
  });

  it('waits for calls that took, and wants a lock once it lost again and again', async () => {
    const tenant = newTenant();
    const change = small(await exact(tenant, note()));
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
    const change = await exact(tenant, note());
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
