import { arriveLate } from '@waybill/testing/faults/late-arrivals';
import { unanswered, type Which } from '@waybill/testing/faults/lost-answers';
import { injectWireFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withFewShards } from '@waybill/testing/few-shards';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isConflict } from '../../errors/conflict.ts';
import { get } from '../../read/read.ts';
import {
  fillShelves,
  later,
  type Moving,
  move,
  newTenant,
  notedCalls,
  onShelf,
  shelfKey,
  sweep,
} from './escrow.factory.ts';
import { REPEATED } from './note.ts';

withTable();
withFewShards();

afterEach(() => {
  removeFault();
  vi.useRealTimers();
});

const GOODS = 9;

const scenes: readonly { readonly name: string; readonly calls: readonly Moving[] }[] = [
  {
    name: 'a take',
    calls: [
      { call: 'first', by: -2 },
      { call: 'second', by: -1 },
      { call: 'third', by: -1 },
    ],
  },
  {
    name: 'a take from two shelves',
    calls: [
      { call: 'first', by: -2, shelves: [0, 1] },
      { call: 'second', by: -1, shelves: [0, 1] },
    ],
  },
  {
    name: 'something brought',
    calls: [
      { call: 'first', by: 3 },
      { call: 'second', by: -1 },
    ],
  },
  {
    name: 'a take whose call is refused',
    calls: [
      { call: 'first', by: -2 },
      { call: 'first', by: -2 },
    ],
  },
];

const tries = [
  { name: 'the first try', tries: 1 },
  { name: 'two tries', tries: 2 },
  { name: 'two tries, the second first,', tries: 2, lastFirst: true },
];

/** Takes alone, among the updates of shelves, say what to begin with. */
const isTake: Which = ({ command, input }) =>
  command === 'UpdateItemCommand' && JSON.stringify(input).includes('if_not_exists');

/** Short runs let a try arrive at every other point. */
const STEP = rounds({ short: 5, long: 1 });

async function expectSound(tenant: string, made: readonly Moving[]): Promise<void> {
  await sweep(later());
  await sweep(later());
  const calls = await notedCalls(tenant, made);
  for (const shelf of [0, 1]) {
    const booked = calls
      .filter((one) => (one['shelves'] as number[]).includes(shelf))
      .reduce((sum, one) => sum + Number(one['by']), 0);
    const { goods, notes } = await onShelf(tenant, shelf);
    expect({ goods, notes }).toEqual({ goods: GOODS + booked, notes: 0 });
  }
}

// INV-134
describe.each(scenes)('$name', ({ calls }) => {
  it.each(tries)('happens once, whenever $name arrives that got no answer', async (late) => {
    for (let after = (scenes.length + calls.length) % STEP; ; after += STEP) {
      const tenant = newTenant();
      await fillShelves(tenant, GOODS, 2);
      const { arrive } = arriveLate(isTake, { ...late, after });
      const answers: unknown[] = [];
      for (const one of calls) answers.push(await move(tenant, one));
      expect(answers[0]).toBeUndefined();
      const early = await arrive();
      removeFault();
      await expectSound(tenant, calls);
      expect((await notedCalls(tenant, calls)).length).toBe(new Set(calls.map((c) => c.call)).size);
      if (!early) break;
      expect(after).toBeLessThan(60);
    }
  });
});

describe('a take without an answer', () => {
  const slow = { call: 'slow', by: -2 };

  // INV-134
  it('that others gave up meanwhile is no take, wherever its tries arrive', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, GOODS);
    const { arrive } = arriveLate(isTake, { tries: 1, after: 1 });
    expect(await move(tenant, slow)).toBeUndefined();
    await move(tenant, { call: 'next', by: -1 });
    await sweep(later());
    expect(await arrive()).toBe(true);
    await sweep(later());
    expect(await onShelf(tenant)).toMatchObject({ goods: 6, notes: 0 });
  });

  // INV-134
  it('is no take where others gave it up before its repeat', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, GOODS);
    let tries = 0;
    injectWireFault(async (call, send) => {
      if (!isTake(call)) return send();
      tries += 1;
      if (tries === 1) throw unanswered();
      const answer = await send();
      if (tries > 2) return answer;
      await sweep(later());
      throw unanswered();
    });
    expect(isConflict(await move(tenant, slow))).toBe(true);
    expect(tries).toBe(3);
    removeFault();
    await sweep(later());
    expect(await onShelf(tenant)).toMatchObject({ goods: GOODS, notes: 0 });
  });

  it('is remembered by its item for an hour', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, GOODS);
    arriveLate(isTake, { tries: 1, after: Number.POSITIVE_INFINITY });
    expect(await move(tenant, slow)).toBeUndefined();
    removeFault();
    const repeated = async () => (await get(shelfKey(tenant)))?.[REPEATED] as Set<string>;
    expect((await repeated()).size).toBe(1);
    await move(tenant, { call: 'soon', by: -1 });
    expect((await repeated()).size).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 });
    await move(tenant, { call: 'after an hour', by: -1 });
    expect(await repeated()).toBeUndefined();
    expect(isConflict(await move(tenant, { call: 'too much', by: -6 }))).toBe(true);
  });
});
