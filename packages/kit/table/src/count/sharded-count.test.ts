import { reject } from '@waybill/kernel/rejection';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { commit } from '../commit/commit.ts';
import { concurrentModification } from '../errors/conflict.ts';
import { getMany } from '../read/read.ts';
import { defineShardedCount, sumOfShards } from './sharded-count.ts';

withTable();

const parcels = defineShardedCount('SHELF_PARCELS');
const now = new Date('2026-11-21T09:00:00.000Z');
const members = Array.from({ length: 40 }, (_, index) => `parcel-${index}`);
const gone = reject('gone', 'The shelf is gone.');

const seen = (owner: string) => getMany(parcels.keys('acme', owner));
const count = (owner: string, member: string, by = 1) =>
  commit([parcels.add({ tenant: 'acme', owner, member }, by, gone)]);

describe('a sharded count', () => {
  it('sums what its counters count, a member always in the same one', async () => {
    expect(sumOfShards(await seen('busy'))).toBe(0);
    await Promise.all(members.map((member) => count('busy', member, 2)));
    await count('busy', 'parcel-0', -1);
    const shards = await seen('busy');
    expect(sumOfShards(shards)).toBe(79);
    expect(shards.filter((item) => item !== undefined).length).toBeGreaterThan(8);
  });

  it('counts nothing once it is closed, and says why where it is told to', async () => {
    await count('closing', 'parcel-0');
    const close = parcels.close('acme', 'closing', await seen('closing'), now);
    expect(await commit(close)).toBeUndefined();
    for (const member of members) expect(await count('closing', member)).toBe(gone);
    const silent = parcels.add({ tenant: 'acme', owner: 'closing', member: 'parcel-0' }, 1);
    expect(await commit([silent])).toBe(concurrentModification);
  });

  it.each([true, false])(
    'is not closed over what came meanwhile; counted before: %s',
    async (before) => {
      const owner = `meanwhile-${before}`;
      if (before) await count(owner, 'parcel-0');
      const shards = await seen(owner);
      await count(owner, 'parcel-0');
      expect(await commit(parcels.close('acme', owner, shards, now))).toBe(concurrentModification);
    },
  );

  it('is set right as it was read, and never over what came meanwhile', async () => {
    await count('short', 'parcel-0');
    const shards = await seen('short');
    const correct = parcels.correct('acme', 'short', shards, 2);
    expect(await commit(correct)).toBeUndefined();
    expect(sumOfShards(await seen('short'))).toBe(3);
    expect(await commit(correct)).toBe(concurrentModification);
    for (const member of members) {
      const before = await seen('short');
      await count('short', member);
      const late = parcels.correct('acme', 'short', before, 1);
      expect(await commit(late)).toBe(concurrentModification);
    }
    expect(sumOfShards(await seen('short'))).toBe(43);
  });
});
