import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer, repeatLostAnswers } from '@waybill/testing/faults/lost-answers';
import { conflicting } from '@waybill/testing/faults/refusals';
import { injectWireFault, removeFault } from '@waybill/testing/faults/table-fault';
import { tellRealTime, tellTime } from '@waybill/testing/faults/table-time';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SENT_WITHIN_MS } from '../commit/commit.ts';
import { Overloaded } from '../errors/overloaded.ts';
import { get } from '../read/read.ts';
import {
  change,
  crate,
  crates,
  cratesOf,
  fill,
  foldAll,
  GROUP,
  later,
  list,
  newTenant,
} from '../testing/crates.factory.ts';
import { foldDeltas } from './fold.ts';
import { HORIZON_SECONDS } from './fold-choice.ts';
import { findDrift } from './verify.ts';

withTable();

const placeOf = (tenant: string) => ({ tenant, group: GROUP });
const totalOf = async (tenant: string) => (await list(tenant, { limit: 1 })).total;

/** What disagrees once the indexes show all rows. */
async function driftOf(tenant: string) {
  await indexesCaughtUp();
  return findDrift(crates, tenant);
}

afterEach(() => {
  removeFault();
  vi.restoreAllMocks();
});

// API-147
describe('beside clocks that differ', () => {
  const begun = Math.ceil(Date.now() / 1_000) * 1_000;
  let table = begun;
  /** The table is so many seconds on, and the process that acts by now is so far ahead of it. */
  async function actAt(seconds: number, ahead: number): Promise<void> {
    table = begun + seconds * 1_000;
    vi.useFakeTimers({ toFake: ['Date'], now: table + ahead * 1_000 });
    // Each call reads something before it writes.
    await get({ pk: 'any', sk: 'A' });
  }
  beforeEach(() => tellTime(() => new Date(table)));
  afterEach(async () => {
    tellRealTime();
    vi.useRealTimers();
    // The clock of this process is heard to be right again.
    await get({ pk: 'any', sk: 'A' });
  });

  it.each([-240, -60, -30, -21, -12, 12, 21, 60, 240])(
    'a row counts whose caller is %d s ahead',
    async (ahead) => {
      const tenant = newTenant();
      await actAt(0, 0);
      await fill(tenant, cratesOf(40));
      await actAt(HORIZON_SECONDS + 5, 0);
      expect(await foldDeltas(placeOf(tenant), { now: new Date() })).toBe(40);
      await actAt(HORIZON_SECONDS + 6, ahead);
      await change(tenant, { after: crate(100) });
      expect(await totalOf(tenant)).toBe(41);
      await actAt(HORIZON_SECONDS + 7, 0);
      await fill(
        tenant,
        Array.from({ length: 40 }, (_, index) => crate(200 + index)),
      );
      await actAt(2 * HORIZON_SECONDS + 30, 0);
      await foldDeltas(placeOf(tenant), { now: new Date() });
      expect(await totalOf(tenant)).toBe(81);
      expect(await driftOf(tenant)).toEqual([]);
    },
  );

  it.each([30, 240])(
    'a fold of a function that is %d s ahead takes no delta early',
    async (ahead) => {
      const tenant = newTenant();
      await actAt(0, 0);
      await fill(tenant, cratesOf(40));
      await actAt(1, ahead);
      expect(await foldDeltas(placeOf(tenant), { now: new Date() })).toBe(0);
      await actAt(2, 0);
      await change(tenant, { after: crate(100) });
      expect(await totalOf(tenant)).toBe(41);
    },
  );

  it('a change that was put together before its process stood still is not sent', async () => {
    const tenant = newTenant();
    await actAt(0, 0);
    let tries = 0;
    injectWireFault(async ({ command }, send) => {
      if (command !== 'TransactWriteItemsCommand') return send();
      tries += 1;
      vi.setSystemTime(Date.now() + SENT_WITHIN_MS + 1);
      throw conflicting();
    });
    await expect(change(tenant, { after: crate(100) })).rejects.toThrow(Overloaded);
    expect(tries).toBe(1);
  });
});

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

  it('leaves young deltas, and few ones, until they are old', async () => {
    const tenant = await filled(35);
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
    const place = placeOf(tenant);
    expect(await foldDeltas(place, { now: new Date() })).toBe(0);
    expect(await foldDeltas(place, { now: inSeconds(HORIZON_SECONDS + 5), atLeast: 36 })).toBe(0);
    expect(await foldDeltas(place, { now: inSeconds(HORIZON_SECONDS + 5) })).toBe(35);
    await fill(tenant, cratesOf(3));
    expect(await foldDeltas(place, { now: later() })).toBe(0);
    expect(await foldDeltas(place, { now: inSeconds(21 * 86_400) })).toBe(3);
    expect(await totalOf(tenant)).toBe(38);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('leaves to the next run what it has no time for', async () => {
    const tenant = await filled(35);
    expect(await foldDeltas(placeOf(tenant), { now: later(), hasTime: () => false })).toBe(0);
    expect(await foldDeltas(placeOf(tenant), { now: later() })).toBe(35);
  });

  it('goes in several writes where rows of many months moved', async () => {
    const tenant = newTenant();
    const month = 31 * 86_400_000;
    const rows = Array.from({ length: 120 }, (_, index) => crate(0, {}, month * (500 + index)));
    await fill(tenant, rows);
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
