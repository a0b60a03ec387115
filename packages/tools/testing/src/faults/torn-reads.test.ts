import { transact, write } from '@waybill/table/commit';
import { get, getMany, query } from '@waybill/table/read';
import { afterEach, expect, it } from 'vitest';
import { withTable } from '../table.ts';
import { removeFault } from './table-fault.ts';
import { tearReads } from './torn-reads.ts';

withTable();
afterEach(removeFault);

let orders = 0;
const freshOrder = () => `order-${++orders}`;
const root = (pk: string) => ({ pk, sk: 'A' });
const part = (pk: string) => ({ pk, sk: 'A#QTY' });
const extra = (pk: string) => ({ pk, sk: 'A#RET' });

/** An order of a root and a part; the change rewrites both, and adds or removes a third. */
async function change(pk: string, third: 'added' | 'removed'): Promise<void> {
  await write({ put: { ...root(pk), rev: 1 } });
  await write({ put: { ...part(pk), rev: 1, much: 'more' } });
  if (third === 'removed') await write({ put: { ...extra(pk), rev: 1 } });
  await transact([
    { update: root(pk), set: { rev: 2 } },
    { put: { ...part(pk), rev: 2 } },
    third === 'added' ? { put: { ...extra(pk), rev: 2 } } : { remove: extra(pk) },
  ]);
}

const revs = (items: readonly ({ readonly [name: string]: unknown } | undefined)[]) =>
  items.map((item) => item?.['rev']);
const isChild = ({ sk }: { sk: string }) => sk.startsWith('A#');

it('shows the children before and the root after the transaction, once', async () => {
  const pk = freshOrder();
  const { torn } = tearReads(isChild);
  await change(pk, 'added');
  expect(revs((await query({ pk })).items)).toEqual([2, 1]);
  expect(torn()).toBe(2);
  expect(revs((await query({ pk })).items)).toEqual([2, 2, 2]);
});

it('shows batches so too, with what was removed', async () => {
  const pk = freshOrder();
  tearReads(isChild);
  await change(pk, 'removed');
  const keys = [root(pk), part(pk), extra(pk)];
  expect(await getMany(keys, { attributes: ['pk', 'sk', 'rev'] })).toEqual([
    { ...root(pk), rev: 2 },
    { ...part(pk), rev: 1 },
    { ...extra(pk), rev: 1 },
  ]);
  expect(revs(await getMany(keys))).toEqual([2, 2, undefined]);
});

it('leaves reads of one item alone: these are serializable', async () => {
  const pk = freshOrder();
  const { torn } = tearReads(isChild);
  await change(pk, 'added');
  expect(await get(part(pk))).toMatchObject({ rev: 2 });
  expect(torn()).toBe(0);
});
