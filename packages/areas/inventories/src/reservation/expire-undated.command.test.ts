import { randomUUID } from 'node:crypto';
import { toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { metered } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reservationKey } from '../shared/promises.ts';
import { loadInventorySettings } from '../shared/settings.repository.ts';
import { promiseGoods, stillReserved } from '../testing/promised-goods.factory.ts';
import { expireUndated } from './expire-undated.command.ts';

withTable();
const clock = fixedClock('2026-11-22T10:00:00.000Z');
afterEach(removeFault);

const DAY_MS = 86_400_000;
const before = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);

/** From one reservation without a deadline to the next, where a run takes more than one page. */
const UNDATED_STEP = rounds({ short: 5, long: 1 });

let tenant = '';
beforeEach(() => {
  tenant = `shop-${randomUUID()}`;
});

/**
 * Reservations a second apart, the last one so many minutes ago: without a deadline, or only one
 * of so many of them. Those with one fill pages and cost no release.
 */
const promise = async (count: number, lastMinutes: number, step = 1): Promise<string[]> => {
  const last = before(lastMinutes).getTime();
  const takenAt = (index: number) => new Date(last - (count - 1 - index) * 1_000);
  const later = toInstant(new Date(clock.now().getTime() + DAY_MS));
  const expiresAt = (index: number) => (index % step === 0 ? null : later);
  const [ids = []] = await promiseGoods([{ tenant, count, takenAt, expiresAt }]);
  return ids;
};

const expire = async (ttl: number, milliseconds = 60_000) => {
  await indexesCaughtUp();
  const settings = { ...(await loadInventorySettings(tenant)), reservation_ttl_minutes: ttl };
  const now = clock.now();
  return expireUndated({ tenant, now, settings, until: now.getTime() + milliseconds });
};

const reserved = async () => (await stillReserved([tenant]))[0];

describe('the sweep of undated reservations', () => {
  // INV-105
  it('gives back what is as old as the lifetime, and nothing without one', async () => {
    await promise(5, 90);
    expect(await expire(0)).toBe(0);
    expect(await expire(91)).toBe(0);
    // The oldest is four seconds older than the last.
    clock.advance(57);
    expect(await expire(91)).toBe(2);
    expect(await expire(90)).toBe(3);
    expect(await reserved()).toBe(0);
  });

  // INV-105
  it('reaches back again when a lifetime was switched off, and when it becomes shorter', async () => {
    await promise(3, 600);
    expect(await expire(1_000)).toBe(0);
    expect(await expire(0)).toBe(0);
    expect(await expire(599)).toBe(3);
  });

  it('writes nothing where there is nothing to do', async () => {
    await promise(3, 30);
    const { cost, result } = metered(() => expire(60));
    await result;
    expect(cost.writeUnits).toBe(0);
  });

  it('leaves those with a deadline to the sweep of deadlines', async () => {
    const expires_at = toInstant(new Date(clock.now().getTime() + DAY_MS));
    const goods = { tenant, count: 3, takenAt: () => before(600), expiresAt: () => expires_at };
    await promiseGoods([goods]);
    expect(await expire(60)).toBe(0);
    expect(await reserved()).toBe(3);
  });

  it('does not look again at what it looked through', async () => {
    const expires_at = toInstant(new Date(clock.now().getTime() + DAY_MS));
    const goods = { tenant, count: 150, takenAt: () => before(600), expiresAt: () => expires_at };
    await promiseGoods([goods]);
    const units = async () => {
      const { cost, result } = metered(() => expire(60));
      await result;
      return cost.readUnits;
    };
    expect(await units()).toBeGreaterThan(75);
    expect(await units()).toBeLessThan(5);
  });

  it('looks again at the last hour, whatever the lifetime: an index trails, and so do intents', async () => {
    await promise(1, 30);
    expect(await expire(10)).toBe(1);
    // Taken before the first run, and shown after it.
    await promise(1, 31);
    expect(await expire(10)).toBe(1);
  });

  it('goes on where its time ended, the oldest first', async () => {
    const undated = 130 / UNDATED_STEP;
    const each = rounds({ short: 8, long: 50 });
    await promise(130, 600, UNDATED_STEP);
    let ended = 0;
    injectFault(async ({ command }, send) => {
      const result = await send();
      if (command === 'TransactWriteItemsCommand') {
        ended += 1;
        if (ended % each === 0) clock.advance(60);
      }
      return result;
    });
    const runs = [await expire(60, 50_000), await expire(60, 50_000)];
    for (const released of runs) {
      expect(released).toBeGreaterThanOrEqual(each);
      expect(released).toBeLessThan(each + 8);
    }
    removeFault();
    const left = undated - runs.reduce((sum, one) => sum + one, 0);
    expect(await reserved()).toBe(130 - undated + left);
    expect(await expire(60)).toBe(left);
    expect(await expire(60)).toBe(0);
  });

  // INV-108
  it('is not kept from others by one that fails, names it, and comes back to it', async () => {
    const ids = await promise(210, 600, UNDATED_STEP);
    const dated = 210 - 210 / UNDATED_STEP;
    const [first = ''] = ids;
    await write({ update: reservationKey(tenant, first), set: { metadata: 'no document' } });
    await expect(expire(60)).rejects.toThrow(`1 reservations could not be released: ${first}`);
    expect(await reserved()).toBe(dated + 1);
    await expect(expire(60)).rejects.toThrow(first);
    await write({ update: reservationKey(tenant, first), set: { metadata: null } });
    expect(await expire(60)).toBe(1);
    expect(await reserved()).toBe(dated);
  });
});
