import { isRejection } from '@waybill/kernel/rejection';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { readAggregate } from '../../aggregate/aggregate.ts';
import { externalIdColumn } from '../../aggregate/external-id-holders.ts';
import { commit, write } from '../../commit/commit.ts';
import { concurrentModification } from '../../errors/conflict.ts';
import { query } from '../../read/read.ts';
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
import { readRow } from '../read/load-page.ts';
import { readPage } from '../read/read-page.ts';
import { defineAggregate } from './define-aggregate.ts';

withTable();

const { name, group, rowOf } = crates;
const keyOf = (tenant: string, id: string) => ({ pk: `T#${tenant}#CRATE#${id}`, sk: 'A' });

const shed = defineAggregate(
  defineList({
    name,
    group,
    columns: crateColumns,
    keyOf,
    rowOf: (item: object) => rowOf(item as never),
    state: ['colour'],
    summed: { owner: 2 },
    unique: { label: externalIdColumn({ entity: 'crate', noun: 'crate' }) },
  }),
  {
    stored: (row: Crate, rev: number) => ({
      content: { row },
      ...(rev === 1 && { children: [{ child: 'A#LID', content: {} }] }),
    }),
  },
);

const tenant = newTenant();
const first = crate(1, { owner: 'ada', label: 'one' });

const total = async (filters: Partial<Crate>) => {
  // A page that shows a row of before counts it (API-149).
  await indexesCaughtUp();
  const wanted = Object.entries(filters).map(([column, value]) => ({ column, value }));
  const listed = await readPage(shed, tenant, ask({ filters: wanted }));
  return isRejection(listed) ? listed : listed.total;
};

const read = async ({ id }: Crate) => {
  const { items } = await query({ pk: keyOf(tenant, id).pk });
  const found = readAggregate(items, 'A');
  if (found === undefined || found === 'torn') throw new Error('it is stored whole');
  return { ...rowOf(found.root), version: found.version };
};

async function soundIs() {
  await indexesCaughtUp();
  return [...(await findDrift(shed, tenant)), ...(await rowDifferences(shed, tenant))];
}

it('creates, replaces and removes a row with all that belongs to it', async () => {
  expect(
    await commit(shed.create(tenant, first, { children: [{ child: 'A#NAIL', content: {} }] })),
  ).toBe(undefined);
  expect([await total({ colour: 'red' }), await total({ owner: 'ada' })]).toEqual([1, 1]);
  expect(await total({ label: 'one' })).toBe(1);
  expect((await read(first)).version.children.size).toBe(2);
  expect(await soundIs()).toEqual([]);

  const before = await read(first);
  const blue = { ...first, colour: 'blue', owner: 'bob' };
  expect(await commit(shed.replace(tenant, before, blue))).toBe(undefined);
  expect(await readRow(shed, tenant, first.id)).toEqual(blue);
  expect([await total({ colour: 'red' }), await total({ owner: 'bob' })]).toEqual([0, 1]);
  expect(await commit(shed.replace(tenant, before, first))).toEqual(concurrentModification);
  expect(await soundIs()).toEqual([]);

  expect(await commit(shed.remove(tenant, before))).toEqual(concurrentModification);
  expect(await commit(shed.remove(tenant, await read(first)))).toBe(undefined);
  expect([await total({}), await total({ label: 'one' })]).toEqual([0, 0]);
  expect((await query({ pk: keyOf(tenant, first.id).pk })).items).toEqual([]);
  expect(await readRow(shed, tenant, first.id)).toBe(undefined);
  expect(await readRow({ ...shed, keyOf: async () => undefined }, tenant, first.id)).toBe(
    undefined,
  );
});

it('gives a unique key to one row, and another one with its claim', async () => {
  const [one, other] = [crate(2, { label: 'two' }), crate(3, { label: 'two' })];
  expect(await commit(shed.create(tenant, one))).toBe(undefined);
  expect(await commit(shed.create(tenant, other))).toMatchObject({ rejected: 'unique_violation' });
  const before = await read(one);
  const renamed = { ...one, label: 'three' };
  expect(() => shed.replace(tenant, before, renamed)).toThrow('label changes and is not claimed');
  const keys = claimKeys(shed, tenant, { before, after: renamed });
  expect(await commit(shed.replace(tenant, before, renamed, { keys }))).toBe(undefined);
  expect(await commit(shed.create(tenant, other))).toBe(undefined);
  expect(await soundIs()).toEqual([]);
});

it('is found wrong where an index or a unique key says otherwise', async () => {
  const row = crate(4, { owner: 'ada', label: 'four' });
  await commit(shed.create(tenant, row));
  await commit(shed.create(tenant, crate(5)));
  await write({ update: keyOf(tenant, row.id), set: { f2: 'elsewhere' } });
  const { find } = shed.uniqueColumns.get('label') ?? {};
  expect(await find?.(tenant, 'four')).toBe(row.id);
  for (const one of claimKeys(shed, tenant, { before: row, after: { ...row, label: null } })) {
    await write(one);
  }
  await indexesCaughtUp();
  const found = await rowDifferences(shed, tenant);
  expect(found.map(({ what }) => what)).toEqual([
    `f2 of row ${row.id} of CRATES`,
    `holder of the label of row ${row.id} of CRATES`,
  ]);
});
