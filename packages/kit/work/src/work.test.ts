import { key } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { workFor } from './work.ts';

const table = withTable();
const now = new Date('2026-11-22T10:00:00.000Z');
const work = workFor('acme', now);

it('has the ids and the time of its moment', () => {
  expect(work).toMatchObject({ tenant: 'acme', now, at: '2026-11-22T10:00:00.000Z' });
  expect(work.newId()).not.toBe(work.newId());
  expect(work.newPrefixedId('evt')).toMatch(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/u);
});

it('begins without a market', async () => {
  expect(await work.begin()).toEqual({ market: undefined });
});

it('commits its writes, and no transaction without any', async () => {
  const at = { pk: key('T', 'acme', 'SHELF', '1'), sk: 'A' };
  expect(await work.commit([], undefined)).toBeUndefined();
  expect(await table.count()).toBe(0);
  expect(await work.commit([{ put: { ...at, goods: 3 } }], undefined)).toBeUndefined();
  expect(await get(at)).toMatchObject({ goods: 3 });
});
