import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { commit, write } from '@waybill/table/commit';
import { get } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { installLocations, loadLocations, locationKey } from './location.repository.ts';

withTable();

const now = new Date('2026-11-21T09:00:00.000Z');
const moment = { at: toInstant(now), newId: () => uuidAt(now) };

// INV-29
it('gives a new tenant one location, without stock rows', async () => {
  expect(await commit(installLocations('acme', moment))).toBeUndefined();
  const [main, ...others] = await loadLocations('acme');
  expect(others).toEqual([]);
  expect(main).toMatchObject({ code: 'main', name: 'Main warehouse', enabled: true, priority: 0 });
  const item = await get(locationKey('acme', main?.id ?? ''));
  expect(item).toMatchObject({ rows: 0, rows_rev: 0, rev: 1 });
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

it('shows nothing of what others count on the item', async () => {
  await commit(installLocations('counted', moment));
  const [before] = await loadLocations('counted');
  await write({ update: locationKey('counted', before?.id ?? ''), add: { rows: 2, rows_rev: 3 } });
  expect(await loadLocations('counted')).toEqual([before]);
});
