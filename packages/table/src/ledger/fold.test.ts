import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer, repeatLostAnswers } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
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
import { foldTallies } from './fold.ts';
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

  it('leaves young tallies, and few ones, until they are old', async () => {
    const tenant = await filled(35);
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
    const place = placeOf(tenant);
    expect(await foldTallies(place, { now: new Date() })).toBe(0);
    expect(await foldTallies(place, { now: inSeconds(HORIZON_SECONDS + 5), atLeast: 36 })).toBe(0);
    expect(await foldTallies(place, { now: inSeconds(HORIZON_SECONDS + 5) })).toBe(35);
    await fill(tenant, cratesOf(3));
    expect(await foldTallies(place, { now: later() })).toBe(0);
    expect(await foldTallies(place, { now: inSeconds(21 * 86_400) })).toBe(3);
    expect(await totalOf(tenant)).toBe(38);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('leaves to the next run what it has no time for', async () => {
    const tenant = await filled(35);
    expect(await foldTallies(placeOf(tenant), { now: later(), hasTime: () => false })).toBe(0);
    expect(await foldTallies(placeOf(tenant), { now: later() })).toBe(35);
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
