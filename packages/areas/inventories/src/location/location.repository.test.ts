import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { sumOfShards } from '@waybill/table/count';
import { concurrentModification } from '@waybill/table/write';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { installLocations, loadLocations, loadRowCounts } from './location.repository.ts';
import { countArrivals, countDeparture, locationRows } from './location.writes.ts';

withTable();

const now = new Date('2026-11-21T09:00:00.000Z');
const moment = { at: toInstant(now), newId: () => uuidAt(now) };

// INV-29
it('gives a new tenant one location, without stock rows', async () => {
  expect(await commit(installLocations('acme', moment))).toBeUndefined();
  const [main, ...others] = await loadLocations('acme');
  expect(others).toEqual([]);
  expect(main).toMatchObject({ code: 'main', name: 'Main warehouse', enabled: true, priority: 0 });
  expect(sumOfShards(await loadRowCounts('acme', main?.id ?? ''))).toBe(0);
});

it('installs once', async () => {
  await commit(installLocations('twice', moment));
  expect(await commit(installLocations('twice', moment))).toMatchObject({
    rejected: 'unique_violation',
  });
  expect(await loadLocations('twice')).toHaveLength(1);
});

it('keeps the tenants apart', async () => {
  await commit(installLocations('one', moment));
  expect(await loadLocations('other')).toEqual([]);
});

// INV-27
describe('the rows of a location', () => {
  const location_id = '01976f3a-8c1e-7a45-8e21-0c9d8b7a6f5e';
  const row = (id: string) => ({ id, location_id });
  const rowIds = Array.from({ length: 40 }, (_, index) => `row-${index}`);

  it('are counted by several items, which calls at once seldom share', async () => {
    await Promise.all(rowIds.map((id) => commit([countArrivals('busy', row(id), 2)])));
    await commit([countDeparture('busy', row('other'))]);
    const counters = await loadRowCounts('busy', location_id);
    expect(sumOfShards(counters)).toBe(79);
    expect(counters.filter((item) => item !== undefined).length).toBeGreaterThan(8);
  });

  it('do not come to one that is gone, nor leave it', async () => {
    const seen = await loadRowCounts('gone', location_id);
    expect(await commit(locationRows.close('gone', location_id, seen, now))).toBeUndefined();
    for (const id of rowIds) {
      expect(await commit([countArrivals('gone', row(id), 1)])).toMatchObject({
        rejected: 'unknown_location',
      });
      expect(await commit([countDeparture('gone', row(id))])).toBe(concurrentModification);
    }
  });

  it.each(['none', 'some'])(
    'that come meanwhile keep it, where there were %s before',
    async (before) => {
      const tenant = `meanwhile-${before}`;
      if (before === 'some') await commit([countArrivals(tenant, row('row-0'), 1)]);
      const seen = await loadRowCounts(tenant, location_id);
      await commit([countArrivals(tenant, row('row-0'), 1)]);
      expect(await commit(locationRows.close(tenant, location_id, seen, now))).toBe(
        concurrentModification,
      );
    },
  );
});
