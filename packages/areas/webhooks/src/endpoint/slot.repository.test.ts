import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { releaseSlot, takeSlot } from './slot.repository.ts';
import { HOST_PLACES, type Slot } from './slots.ts';

withTable();

const now = new Date('2026-03-01T10:00:00.000Z');
let hosts = 0;

/** A host of its own, and processes of tenants that each want one place after the other. */
function hostOfTenants() {
  const host = `host-${++hosts}.example`;
  let tokens = 0;
  const take = (tenant: string, at = now) =>
    takeSlot({ tenant, host }, HOST_PLACES, { token: `slot_${++tokens}`, now: at });
  const takeAll = async (tenant: string): Promise<Slot[]> => {
    const slot = await take(tenant);
    return slot === undefined ? [] : [slot, ...(await takeAll(tenant))];
  };
  return { take, takeAll };
}

// WHK-214
it('a tenant that is alone at a host comes to the calls of one endpoint, and no further', async () => {
  const { take, takeAll } = hostOfTenants();
  const all = await takeAll('acme');
  expect(new Set(all.map(({ number }) => number)).size).toBe(100);
  const [first] = all;
  if (first === undefined) throw new Error('none was free');
  await releaseSlot(first);
  expect(await take('acme')).toBeDefined();
  expect(await take('acme')).toBeUndefined();
  // Those of holders that died are free again.
  expect(await take('acme', new Date(now.getTime() + 41_000))).toBeDefined();
});

// WHK-214
it('another tenant finds room at a host, and all together come to its places', async () => {
  const { takeAll } = hostOfTenants();
  const counts = [];
  for (let tenant = 0; tenant < 12; tenant += 1) {
    counts.push((await takeAll(`tenant-${tenant}`)).length);
  }
  expect(counts.slice(0, 3)).toEqual([100, 20, 4]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(HOST_PLACES);
});
