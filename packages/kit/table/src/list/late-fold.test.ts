import { plusSeconds } from '@waybill/kernel/instant';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { casks, cratesOf, fill, GROUP, newTenant } from '../testing/crates.factory.ts';
import { foldDeltas } from './fold.ts';
import { foldLater, sweepLateFolds } from './late-fold.ts';
import { readDeltas } from './read-deltas.ts';
import { readCountSnapshot } from './snapshot.ts';

withTable();
// One partition of the due index, in the order of time.
beforeEach(() => vi.stubEnv('DUE_SHARDS', '1'));
afterEach(() => vi.restoreAllMocks());

/** From one call that those who come back die at to the next. */
const STEP = rounds({ short: 2, long: 1 });

const placeOf = (tenant: string, group = GROUP) => ({ tenant, group });
const inSeconds = (seconds: number) => plusSeconds(new Date(), seconds);

/** How many deltas of a place a list reads. */
async function behind(tenant: string, group = GROUP): Promise<number | undefined> {
  const place = placeOf(tenant, group);
  const { watermark } = await readCountSnapshot(place, { consistent: true });
  return (await readDeltas(place, watermark, 10_000))?.length;
}

/** A look at deltas of a place, as the stream takes it. */
async function look(tenant: string, now = new Date()): Promise<void> {
  await foldDeltas(placeOf(tenant), { now });
  await foldLater(placeOf(tenant), now);
}

/** What comes back to them, so many seconds from now. */
async function comeBack(seconds: number, hasTime = () => true): Promise<number> {
  await indexesCaughtUp();
  return sweepLateFolds(inSeconds(seconds), { hasTime });
}

describe('deltas that are too young when they are looked at', () => {
  it('are folded a little later where they are many, and once', async () => {
    const tenant = newTenant();
    await fill(tenant, cratesOf(40));
    await Promise.all([look(tenant), look(tenant)]);
    expect([await comeBack(5), await behind(tenant)]).toEqual([0, 40]);
    expect([await comeBack(60), await behind(tenant)]).toEqual([40, 0]);
    expect(await comeBack(120)).toBe(0);
  });

  it('stay where they are few', async () => {
    const tenant = newTenant();
    await fill(tenant, cratesOf(31));
    await look(tenant);
    expect([await comeBack(60), await behind(tenant)]).toEqual([0, 31]);
  });

  it('are counted in all shards of a group', async () => {
    const tenant = newTenant();
    await fill(tenant, cratesOf(60), casks);
    await foldLater(placeOf(tenant, casks.group), new Date());
    expect([await comeBack(60), await behind(tenant, casks.group)]).toEqual([60, 0]);
  });

  it('are come back to again where as many are left', async () => {
    const tenant = newTenant();
    await fill(tenant, cratesOf(40));
    await look(tenant, inSeconds(-60));
    // The note is due, and its deltas are still too young.
    expect(await comeBack(0)).toBe(0);
    expect([await comeBack(60), await behind(tenant)]).toEqual([40, 0]);
  });

  it('are left to the next run where there is no time', async () => {
    const tenants = [newTenant(), newTenant()];
    for (const tenant of tenants) {
      await fill(tenant, cratesOf(33));
      await look(tenant);
    }
    let asked = 0;
    // It is asked for the walk, its page, the first note and its two folds.
    expect(await comeBack(60, () => ++asked < 5)).toBe(33);
    expect(await comeBack(60)).toBe(33);
    expect(await Promise.all(tenants.map((tenant) => behind(tenant)))).toEqual([0, 0]);
  });

  it('are folded though those who come back die at any call', async () => {
    for (let calls = 1, isOver = false; !isOver; calls += STEP) {
      const tenant = newTenant();
      await fill(tenant, cratesOf(33));
      await look(tenant);
      await indexesCaughtUp();
      const { died } = killAfter(calls);
      await sweepLateFolds(inSeconds(60)).catch(() => undefined);
      isOver = !died();
      vi.restoreAllMocks();
      await comeBack(60);
      expect({ calls, behind: await behind(tenant) }).toEqual({ calls, behind: 0 });
    }
  });
});
