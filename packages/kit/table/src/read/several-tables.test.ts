import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { partitionsIn } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { transact, write } from '../commit/commit.ts';
import { isNew } from '../commit/condition.ts';
import { putMany, removeMany } from '../commit/write-many.ts';
import type { TableItem } from '../item/key.ts';
import { byTable, tableNames, tableOf } from '../tables/tables.ts';
import { get, getMany, queryAll } from './read.ts';

withTable({ tables: 3 });
afterEach(removeFault);

/** A key of each of some tenants, which lie in all tables. */
const keysOf = (name: string, tenants = 12): TableItem[] =>
  Array.from({ length: tenants }, (_, tenant) => ({ pk: `T#shop-${tenant}#${name}`, sk: 'A' }));
const partitionOf = ({ pk }: TableItem) => pk;

describe('a batch over tenants', () => {
  it('reaches each in the table of its own, and nothing lies anywhere else', async () => {
    const keys = keysOf('BATCH', 60);
    await putMany(keys.map((at, n) => ({ ...at, n })));
    for (const table of tableNames()) {
      const ours = keys.map(partitionOf).filter((pk) => tableOf(pk) === table);
      expect(ours.length).toBeGreaterThan(0);
      expect((await partitionsIn(table)).sort()).toEqual(ours.sort());
    }
    const missing = { pk: 'T#shop-0#NONE', sk: 'A' };
    const found = await getMany([missing, ...keys], { attributes: ['pk', 'sk', 'n'] });
    expect(found).toEqual([undefined, ...keys.map((at, n) => ({ ...at, n }))]);
    await removeMany(keys);
    expect((await Promise.all(tableNames().map(partitionsIn))).flat()).toEqual([]);
  });

  it('is asked again for what each table left out, as it was asked before', async () => {
    const keys = keysOf('PART');
    await putMany(keys.map((at) => ({ ...at, n: 1, more: 'text' })));
    const asked: object[] = [];
    injectFault(async ({ number, input }, send) => {
      const { RequestItems } = input as { RequestItems: object };
      asked.push(RequestItems);
      if (number > 1) return send();
      return { output: { $metadata: {}, UnprocessedKeys: RequestItems }, response: {} };
    });
    const found = await getMany(keys, { attributes: ['pk', 'sk', 'n'] });
    expect(found).toEqual(keys.map((at) => ({ ...at, n: 1 })));
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });
});

it('a transaction over tenants is one, wherever they lie', async () => {
  const keys = keysOf('TOGETHER');
  expect(Object.keys(byTable(keys, partitionOf))).toHaveLength(3);
  const last = keys.at(-1) ?? { pk: '', sk: '' };
  await write({ put: last });
  const puts = keys.map((put) => ({ put, when: isNew }));
  expect(await transact(puts)).toMatchObject({ refused: { put: last }, stored: last });
  expect((await getMany(keys)).filter(Boolean)).toEqual([last]);
  expect(await transact(puts.slice(0, -1))).toBeUndefined();
  expect(await getMany(keys)).toEqual(keys);
});

it('what is written and read one by one lies in the same place', async () => {
  for (const at of keysOf('SINGLE')) {
    await write({ put: at });
    expect(await get(at)).toEqual(at);
    expect(await queryAll({ pk: at.pk })).toEqual([at]);
    await write({ remove: at });
    expect(await get(at)).toBeUndefined();
  }
});
