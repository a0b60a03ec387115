import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { commit, write } from '../commit/commit.ts';
import { openIntent } from '../commit/large/intent.ts';
import { lockWrite } from '../commit/large/locked-item.ts';
import { concurrentModification } from '../errors/conflict.ts';
import { externalIdWrites } from './external-id.ts';
import { findByExternalId, loadHolders } from './external-id-holders.ts';

withTable();

const holder = (id: string, tenant = 'acme', entity = 'carrier') => ({
  tenant,
  entity,
  noun: 'carrier',
  id,
});

const move = (id: string, before: string | null, after: string | null) =>
  commit(externalIdWrites(holder(id), { before, after }));

// API-47, API-48
it('is taken once per tenant and entity, and the refusal names the holder', async () => {
  expect(await move('1', null, 'ERP-7')).toBeUndefined();
  expect(await move('2', null, 'ERP-7')).toEqual({
    rejected: 'unique_violation',
    message: 'external_id "ERP-7" is taken by the carrier 1',
    details: [{ path: 'external_id', message: 'is taken by the carrier 1' }],
  });
  const elsewhere = [holder('3', 'other'), holder('3', 'acme', 'market')];
  for (const one of elsewhere) {
    const writes = externalIdWrites(one, { before: null, after: 'ERP-7' });
    expect(await commit(writes)).toBeUndefined();
  }
});

// API-47, API-50
it('is compared exactly and found by its exact text', async () => {
  await move('1', null, 'a#B% ');
  expect(await move('2', null, 'a#b% ')).toBeUndefined();
  expect(await findByExternalId('acme', 'carrier', 'a#B% ')).toBe('1');
  expect(await findByExternalId('acme', 'carrier', 'a#b% ')).toBe('2');
  expect(await findByExternalId('acme', 'carrier', 'a#B%')).toBeUndefined();
});

it('is given back when it changes or goes', async () => {
  await move('1', null, 'old');
  await move('1', 'old', 'new');
  expect(await findByExternalId('acme', 'carrier', 'old')).toBeUndefined();
  await move('1', 'new', null);
  expect(await move('2', null, 'new')).toBeUndefined();
  expect(externalIdWrites(holder('2'), { before: 'new', after: 'new' })).toEqual([]);
});

// API-47
it('is looked up with others at once, where no intent of another call holds one of them', async () => {
  await move('1', null, 'A');
  await move('2', null, 'B');
  const looking = (ids: string[], own?: Parameters<typeof loadHolders>[2]) =>
    loadHolders({ tenant: 'acme', entity: 'carrier' }, ids, own);
  const found = new Map([
    ['A', '1'],
    ['B', '2'],
  ]);
  expect(await looking(['A', 'B', 'free', 'A'])).toEqual(found);
  expect(await looking([])).toEqual(new Map());

  await openIntent('acme', 'intent', Date.now());
  const [claim] = externalIdWrites(holder('3'), { before: null, after: 'C' });
  if (claim === undefined || !('put' in claim)) throw new Error('an external id is put');
  await write(lockWrite({ kind: 'create', write: { put: claim.put } }, 'intent'));
  expect(await looking(['A', 'B'])).toEqual(found);
  expect(await looking(['A', 'C'])).toEqual(concurrentModification);
  const own = { tenant: 'acme', intent: 'intent', keys: [], parts: 0 };
  expect(await looking(['A', 'C'], own)).toEqual(
    new Map([
      ['A', '1'],
      ['C', '3'],
    ]),
  );
});
