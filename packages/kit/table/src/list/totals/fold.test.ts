import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer, repeatLostAnswers } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  change,
  crate,
  crates,
  cratesOf,
  fill,
  foldAll,
  GROUP,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { Scales, weighed } from '../../testing/figures.factory.ts';
import { findDrift } from '../check/verify.ts';
import { FOLDED_AT_MOST, foldDeltas } from './fold.ts';
import { readFigures } from './read-figures.ts';
import { readCountSnapshot } from './snapshot.ts';
import { readDeltas, readEveryValue } from './totals.ts';

withTable();

const scopeOf = (tenant: string) => ({ tenant, group: GROUP });
const totalOf = async (tenant: string) => (await list(tenant, { limit: 1 })).total;

/** The differences once the indexes show all rows. */
async function driftOf(tenant: string) {
  await indexesCaughtUp();
  return findDrift(crates, tenant);
}

afterEach(() => {
  removeFault();
  vi.restoreAllMocks();
});

// API-147
it.each([-86_400, -30, 0, 30, 86_400])(
  'a row counts at once and once, though the clock of its caller is %d s ahead',
  async (ahead) => {
    const tenant = newTenant();
    await fill(tenant, cratesOf(40));
    expect(await foldDeltas(scopeOf(tenant))).toBe(40);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead * 1_000 });
    await change(tenant, { after: crate(100) });
    vi.useRealTimers();
    expect(await totalOf(tenant)).toBe(41);
    await fill(tenant, cratesOf(40));
    expect(await foldDeltas(scopeOf(tenant))).toBe(41);
    expect(await totalOf(tenant)).toBe(81);
    expect(await driftOf(tenant)).toEqual([]);
  },
);

describe('a fold', () => {
  async function filled(size: number): Promise<string> {
    const tenant = newTenant();
    await fill(tenant, cratesOf(size));
    return tenant;
  }

  it('counts once when it is repeated, and when two come at once', async () => {
    const tenant = await filled(55);
    await Promise.all([foldAll(tenant), foldAll(tenant), foldAll(tenant)]);
    await foldAll(tenant);
    expect(await totalOf(tenant)).toBe(55);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('leaves few deltas where they are', async () => {
    const tenant = await filled(31);
    const scope = scopeOf(tenant);
    expect(await foldDeltas(scope)).toBe(0);
    await fill(tenant, cratesOf(1));
    expect(await foldDeltas(scope)).toBe(32);
    expect(await totalOf(tenant)).toBe(32);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('removes what it has folded, and names no more than the last fold', async () => {
    const tenant = await filled(FOLDED_AT_MOST + 40);
    expect(await foldAll(tenant)).toBe(FOLDED_AT_MOST + 40);
    expect(await readDeltas(scopeOf(tenant))).toEqual([]);
    const { folded, version } = await readCountSnapshot(scopeOf(tenant), { consistent: true });
    expect([folded.length, version]).toEqual([40, 2]);
  });

  // Beside the transaction of another fold, the sums may be seen as it left them and the rest not.
  it.each(['VALUE#', 'FIGURES#'])(
    'that reads an item of %s as it was before the last fold writes nothing',
    async (name) => {
      const scales = new Scales(newTenant());
      const { tenant } = scales;
      const bring = async () => {
        await change(tenant, { after: crate(scales.rows.size + 100, { owner: 'even' }) });
        await scales.bring('ada', { '2026-03-01': { kilos: '1' } });
      };
      await bring();
      await foldAll(tenant);
      await bring();
      injectFault(async ({ command, input }, send) => {
        const answer = (await send()) as { output: { Responses?: object } };
        const isTorn = command === 'BatchGetItemCommand' && JSON.stringify(input).includes(name);
        if (isTorn) answer.output.Responses = {};
        return answer;
      });
      expect(await foldAll(tenant)).toBe(0);
      removeFault();
      expect(await foldAll(tenant)).toBe(2);
      const range = { from: '2026-01-01', to: '2026-12-31' };
      expect(await readFigures(weighed, tenant, range)).toEqual(scales.expected());
      expect(await readEveryValue(crates, tenant)).toEqual(
        new Map([['CRATES#owner=even', { 'red|full|false': 2 }]]),
      );
    },
  );

  it('leaves to the next run what it has no time for', async () => {
    const tenant = await filled(35);
    expect(await foldDeltas(scopeOf(tenant), { hasTime: () => false })).toBe(0);
    expect(await foldDeltas(scopeOf(tenant))).toBe(35);
  });

  it('goes in several writes where rows of many values moved', async () => {
    const tenant = newTenant();
    await fill(
      tenant,
      cratesOf(120, (index) => ({ owner: `o-${index}` })),
    );
    expect(await foldAll(tenant)).toBe(120);
    expect(await totalOf(tenant)).toBe(120);
    expect(await driftOf(tenant)).toEqual([]);
  });

  async function expectCountedOnce(tenant: string, when: object): Promise<void> {
    expect({ ...when, total: await totalOf(tenant) }).toEqual({ ...when, total: 8 });
    await foldAll(tenant);
    expect({ ...when, total: await totalOf(tenant) }).toEqual({ ...when, total: 8 });
    expect(await driftOf(tenant)).toEqual([]);
  }

  it('whose process dies at any call counts once', async () => {
    for (let call = 0, isOver = false; !isOver; call += 1) {
      const tenant = await filled(8);
      const { died } = killAfter(call);
      await foldAll(tenant).catch(() => undefined);
      isOver = !died();
      vi.restoreAllMocks();
      await expectCountedOnce(tenant, { call });
    }
  });

  it('removes what one before it has counted and left behind', async () => {
    const tenant = await filled(8);
    injectFault(async ({ command }, send) => {
      if (command === 'BatchWriteItemCommand') throw new Error('dead');
      return send();
    });
    await expect(foldAll(tenant)).rejects.toThrow('dead');
    removeFault();
    expect(await readDeltas(scopeOf(tenant))).toHaveLength(8);
    expect(await totalOf(tenant)).toBe(8);
    await change(tenant, { after: crate(100) });
    expect(await totalOf(tenant)).toBe(9);
    expect(await foldAll(tenant)).toBe(1);
    expect(await readDeltas(scopeOf(tenant))).toEqual([]);
    expect(await totalOf(tenant)).toBe(9);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('removes what one before it has left, though others lie in front of it', async () => {
    const tenant = await filled(8);
    injectFault(async ({ command }, send) => {
      if (command === 'BatchWriteItemCommand') throw new Error('dead');
      return send();
    });
    await expect(foldAll(tenant)).rejects.toThrow('dead');
    removeFault();
    // The clock of their caller is behind: they come before those that were left.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    for (let one = 100; one < 104; one += 1) await change(tenant, { after: crate(one) });
    vi.useRealTimers();
    const run = { atLeast: 1, limit: 2 };
    while ((await foldDeltas(scopeOf(tenant), run)) > 0);
    expect(await readDeltas(scopeOf(tenant))).toEqual([]);
    expect(await totalOf(tenant)).toBe(12);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('whose answers are lost counts once', async () => {
    const unheard = await filled(8);
    const { lost } = loseAnswer(1);
    await foldAll(unheard).catch(() => undefined);
    expect(lost()).toBe(true);
    removeFault();
    await expectCountedOnce(unheard, { lost: 'for good' });

    const tenant = await filled(8);
    const { repeated } = repeatLostAnswers();
    await foldAll(tenant);
    removeFault();
    expect(repeated()).toBeGreaterThan(0);
    await expectCountedOnce(tenant, { lost: 'once' });
  });
});
