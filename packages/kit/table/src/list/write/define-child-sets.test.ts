import { isRejection } from '@waybill/kernel/rejection';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { rootKey } from '../../aggregate/child-set.ts';
import { externalIdColumn } from '../../aggregate/external-id-holders.ts';
import { readWithChildren } from '../../aggregate/read-with-children.ts';
import { stageChildSet } from '../../aggregate/stage-child-set.ts';
import { commit } from '../../commit/commit.ts';
import { concurrentModification } from '../../errors/conflict.ts';
import {
  ask,
  type Crate,
  crate,
  crateColumns,
  crates,
  newTenant,
} from '../../testing/crates.factory.ts';
import { findDrift, rowDifferences } from '../check/verify.ts';
import { claimKeys, defineList } from '../declare/define-list.ts';
import { readPage } from '../read/read-page.ts';
import { defineChildSets } from './define-child-sets.ts';

withTable();

const { name, group, rowOf } = crates;
const now = new Date('2026-03-01T10:00:00.000Z');
const partition = (tenant: string, id: string) => `T#${tenant}#CRATE#${id}`;

const shed = defineChildSets(
  defineList({
    name,
    group,
    columns: crateColumns,
    rowOf: (item: object) => rowOf(item as never),
    keyOf: (tenant: string, id: string) => rootKey(partition(tenant, id)),
    state: ['colour'],
    unique: { label: externalIdColumn({ entity: 'crate', noun: 'crate' }) },
  }),
  { row: ({ kept }: { readonly kept: Crate }) => kept, content: ({ kept }) => ({ row: kept }) },
);

const tenant = newTenant();
const kept = crate(1, { label: 'one' });
const pk = partition(tenant, kept.id);
const nail = (id: string) => ({ id, content: { nail: id } });

const read = async () => {
  const found = await readWithChildren(pk);
  if (found === undefined || found === 'torn') throw new Error('it is stored whole');
  return { kept: rowOf(found.root), version: found.version, children: found.children };
};

const totalOf = async (colour: string) => {
  // A page that shows a row of before counts it (API-149).
  await indexesCaughtUp();
  const listed = await readPage(
    shed,
    tenant,
    ask({ filters: [{ column: 'colour', value: colour }] }),
  );
  return isRejection(listed) ? listed : listed.total;
};

const sound = async () => {
  await indexesCaughtUp();
  expect(await findDrift(shed, tenant)).toEqual([]);
  expect(await rowDifferences(shed, tenant)).toEqual([]);
};

it('creates, changes, replaces and removes a row with all that belongs to it', async () => {
  const stage = (id: string, nails: readonly string[]) =>
    stageChildSet({ pk, id, now }, nails.map(nail));
  const childSet = await stage('01976f3a-8c1e-7a44-9d0b-000000000001', ['a', 'b']);
  expect(await commit(shed.create(tenant, { kept }, { childSet, now }))).toBe(undefined);
  expect([await totalOf('red'), (await read()).children.length]).toEqual([1, 2]);
  await sound();

  const before = await read();
  const blue = { kept: { ...kept, colour: 'blue' } };
  const changed = shed.change(tenant, before, blue, { added: [nail('c')] });
  expect(await commit(changed)).toBe(undefined);
  expect([await totalOf('red'), await totalOf('blue')]).toEqual([0, 1]);
  expect((await read()).children.length).toBe(3);
  expect(await commit(shed.change(tenant, before, blue))).toEqual(concurrentModification);
  await sound();

  const again = await read();
  const next = await stage('01976f3a-8c1e-7a44-9d0b-000000000002', ['z']);
  const green = { kept: { ...kept, colour: 'green' } };
  const replaced = shed.replace(tenant, again, green, { childSet: next, now });
  expect(await commit(replaced)).toBe(undefined);
  expect([await totalOf('green'), (await read()).children.length]).toEqual([1, 1]);
  await sound();

  expect(await commit(shed.remove(tenant, await read(), now))).toBe(undefined);
  expect(await totalOf('green')).toBe(0);
  expect(await readWithChildren(pk)).toBe(undefined);
  expect(await shed.unique['label']?.(tenant, 'one')).toBe(undefined);
});

it('changes a unique key with its claim alone', async () => {
  const version = { rev: 1, childSet: 'x', count: 0, checksum: 0 };
  const [before, after] = [kept, { ...kept, label: 'two' }];
  const read = { kept: before, version };
  expect(() => shed.change(tenant, read, { kept: after })).toThrow('label changes');
  const keys = claimKeys(shed, tenant, { before, after });
  expect(shed.change(tenant, read, { kept: after }, { keys })).toEqual(
    expect.arrayContaining([expect.objectContaining({ put: expect.anything() })]),
  );
  const childSet = { childSet: 'y', count: 0, checksum: 0, writes: [] };
  expect(() => shed.replace(tenant, read, { kept: after }, { childSet, now })).toThrow(
    'label changes',
  );
});
