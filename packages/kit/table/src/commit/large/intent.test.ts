import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { get } from '../../read/read.ts';
import { write } from '../commit.ts';
import { closeIntent, giveUp, intentEntity, intentKey, openIntent, renewWrite } from './intent.ts';

withTable();

const now = Date.parse('2026-11-22T09:00:00.000Z');
const tenant = 'acme';

async function opened(id: string): Promise<number> {
  await openIntent(tenant, id, now);
  const item = await get(intentKey(tenant, id));
  if (item === undefined) throw new Error('the intent was not written');
  return intentEntity.read(item).lease;
}

it('is given up by others only while the lease they saw end is not renewed', async () => {
  const lease = await opened('renewed');
  await write(renewWrite(tenant, 'renewed', now + 10_000));
  expect(await giveUp(tenant, 'renewed', lease)).toBe('open');
  expect(await giveUp(tenant, 'renewed')).toBe('undone');
  expect(await write(renewWrite(tenant, 'renewed', now))).toHaveProperty('refused');
});

it('tells who gives it up that it was decided', async () => {
  const lease = await opened('decided');
  await write({ update: intentKey(tenant, 'decided'), set: { state: 'decided' } });
  expect(await giveUp(tenant, 'decided')).toBe('decided');
  expect(await giveUp(tenant, 'decided', lease)).toBe('decided');
});

it('is undone for who gives it up after it is gone', async () => {
  expect(await giveUp(tenant, 'gone')).toBe('undone');
  expect(await get(intentKey(tenant, 'gone'))).toBeUndefined();
});

it('stays gone when it is closed after it expired', async () => {
  await closeIntent(tenant, 'expired', now);
  expect(await get(intentKey(tenant, 'expired'))).toBeUndefined();
});
