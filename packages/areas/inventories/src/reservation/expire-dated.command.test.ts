import { randomUUID } from 'node:crypto';
import { toInstant } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { reservationKey } from '../shared/promises.ts';
import { promiseGoods, stillReserved } from '../testing/promised-goods.factory.ts';
import { expireDated } from './expire-dated.command.ts';

withTable();
afterEach(removeFault);

const BEGAN = Date.parse('2026-11-01T00:00:00.000Z');
const takenAt = () => new Date(BEGAN - 86_400_000);
const now = new Date('2026-11-22T10:00:00.000Z');

/** Goods of a tenant, whose deadlines follow each other from `minute` on. */
const overdue = (tenant: string, count: number, minute: number) => ({
  tenant,
  count,
  takenAt,
  expiresAt: (index: number) => toInstant(new Date(BEGAN + (minute + index) * 60_000)),
});

/** A run, once the due index shows what was written before it. */
const sweep = async (run: Parameters<typeof expireDated>[0]): Promise<number> => {
  await indexesCaughtUp();
  return expireDated(run);
};

const shops = (count: number) => Array.from({ length: count }, () => `shop-${randomUUID()}`);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Watches how many rows of the due index were read and not worked off yet, at most. */
function watchHeld() {
  let held = 0;
  let most = 0;
  let largest = 0;
  injectFault(async ({ command, input }, send) => {
    const result = (await send()) as { output: { Items?: unknown[] } };
    if (command === 'QueryCommand' && 'IndexName' in input && input.IndexName === 'due') {
      const { length } = result.output.Items ?? [];
      held += length;
      largest = Math.max(largest, length);
    }
    if (command === 'TransactWriteItemsCommand') held -= 1;
    most = Math.max(most, held);
    return result;
  });
  return () => ({ held, most, largest });
}

describe('the sweep of dated reservations', () => {
  // INV-104, INV-106, INV-109
  it('works off those of many tenants with few of them in hand', { timeout: 900_000 }, async () => {
    const tenants = shops(rounds({ short: 10, long: 2_000 }));
    const each = 5;
    const pageSize = rounds({ short: 10, long: 50 });
    await promiseGoods(tenants.map((tenant, index) => overdue(tenant, each, index % 1_000)));
    const watched = watchHeld();
    // Rows of a tenant that a slow machine passes over are read, let go, and read once more.
    const tenantMs = Number.MAX_SAFE_INTEGER;
    expect(await sweep({ now, tenantMs, pageSize })).toBe(tenants.length * each);
    expect(new Set(await stillReserved(tenants))).toEqual(new Set([0]));
    const { held, most, largest } = watched();
    // Each row was read once, and given back by one transaction.
    expect(held).toBe(0);
    expect(largest).toBeLessThanOrEqual(pageSize);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(4 * pageSize);
    expect(await sweep({ now })).toBe(0);
  });

  // INV-104
  it('leaves those whose deadline lies ahead, by a millisecond', async () => {
    const [due = '', ahead = ''] = shops(2);
    const at = (milliseconds: number) => () => toInstant(new Date(now.getTime() + milliseconds));
    await promiseGoods([
      { tenant: due, count: 1, takenAt, expiresAt: at(0) },
      { tenant: ahead, count: 1, takenAt, expiresAt: at(1) },
    ]);
    expect(await sweep({ now })).toBe(1);
    expect(await stillReserved([due, ahead])).toEqual([0, 1]);
    expect(await sweep({ now: new Date(now.getTime() + 1) })).toBe(1);
  });

  // INV-108
  it('is not kept from others by a tenant whose rows fail, and names them', async () => {
    const [broken = '', ...others] = shops(6);
    const [ids = []] = await promiseGoods([
      overdue(broken, 10, 0),
      ...others.map((tenant) => overdue(tenant, 2, 100)),
    ]);
    const spoil = (metadata: string | null) =>
      commit(ids.slice(1).map((id) => ({ update: reservationKey(broken, id), set: { metadata } })));
    await spoil('no document');
    await expect(sweep({ now })).rejects.toThrow(
      new RegExp(`^9 reservations could not be released: ${broken} `, 'u'),
    );
    expect(await stillReserved(others)).toEqual(others.map(() => 0));
    expect(await stillReserved([broken])).toEqual([9]);
    await spoil(null);
    expect(await sweep({ now })).toBe(9);
  });

  it('passes over a tenant that takes long until the others had their turn', async () => {
    const [large = '', ...small] = shops(6);
    await promiseGoods([
      overdue(large, 30, 0),
      ...small.map((tenant) => overdue(tenant, 1, 1_000)),
    ]);
    let ended = 0;
    injectFault(async ({ command }, send) => {
      const result = await send();
      if (command === 'TransactWriteItemsCommand') ended += 1;
      return result;
    });
    // The share of a tenant is over with its first reservation of each of the shards at once.
    const released = await sweep({ now, tenantMs: 1, hasTime: () => ended < 12 });
    expect(await stillReserved(small)).toEqual(small.map(() => 0));
    const [left = 0] = await stillReserved([large]);
    expect(left).toBe(30 + small.length - released);
    expect(left).toBeGreaterThan(12);
    removeFault();
    // With time, its own turn comes in the same run.
    expect(await sweep({ now, tenantMs: 1 })).toBe(left);
  });

  it('leaves the rest to the next run when its time is over, the oldest first', async () => {
    const tenants = shops(18);
    await promiseGoods(tenants.map((tenant, index) => overdue(tenant, 2, index * 10)));
    let ended = 0;
    injectFault(async ({ command }, send) => {
      const result = await send();
      if (command === 'TransactWriteItemsCommand') ended += 1;
      return result;
    });
    const first = await sweep({ now, pageSize: 1, hasTime: () => ended < 10 });
    expect(first).toBeGreaterThanOrEqual(10);
    expect(first).toBeLessThan(20);
    const reserved = await stillReserved(tenants);
    expect(sum(reserved.slice(0, 6))).toBeLessThan(sum(reserved.slice(12)));
    removeFault();
    expect(await sweep({ now })).toBe(36 - first);
    expect(new Set(await stillReserved(tenants))).toEqual(new Set([0]));
  });
});
