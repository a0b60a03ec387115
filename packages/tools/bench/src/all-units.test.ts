import { findEngine } from '@waybill/local/engine/engine-programs';
import { commit, removeMany, write } from '@waybill/table/commit';
import { facetIndex } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { countAllUnits, type Units } from './all-units.ts';

withTable();

// DynamoDB Local counts too little for transactions of several items: no meter, nothing to test.
const counts = findEngine(process.env['DYNAMODB_ENGINE']).name === 'dynoxide';

const KILOBYTE = 1_024;
const NAMES = 'pk'.length + 'sk'.length + 'body'.length;

/** An item of exactly so many bytes, as AWS adds up names and values. */
function itemOf(pk: string, bytes: number) {
  return { pk, sk: 'a', body: 'x'.repeat(bytes - NAMES - pk.length - 1) };
}

let soFar: () => Units;
// The client takes the endpoint of its first use, which the table of the suite brings.
beforeAll(() => {
  soFar = countAllUnits();
});

async function consumed(work: () => Promise<unknown>): Promise<Units> {
  const before = soFar();
  await work();
  const after = soFar();
  return { read: after.read - before.read, write: after.write - before.write };
}

const { partitionKey, sortKey } = facetIndex(0);

const rules: readonly [name: string, writes: readonly object[], units: number][] = [
  ['a kilobyte, alone', [itemOf('u#1', KILOBYTE)], 1],
  ['a byte more', [itemOf('u#2', KILOBYTE + 1)], 2],
  ['two in a transaction', [itemOf('u#3', KILOBYTE), itemOf('u#4', KILOBYTE)], 4],
  ['a byte more in each', [itemOf('u#5', KILOBYTE + 1), itemOf('u#6', KILOBYTE + 1)], 8],
  [
    'an index entry beside them',
    [{ ...itemOf('u#7', 100), [partitionKey]: 'F', [sortKey]: '1' }, itemOf('u#8', 100)],
    5,
  ],
];

it.runIf(counts).each(rules)('writes by the size rules of AWS: %s', async (_, items, units) => {
  const [alone, ...others] = items.map((put) => ({ put: put as ReturnType<typeof itemOf> }));
  if (alone === undefined) throw new Error('a rule is about some item');
  const work = () => (others.length === 0 ? write(alone) : commit([alone, ...others]));
  expect(await consumed(work)).toEqual({ read: 0, write: units });
});

it.runIf(counts)('reads by the size rules of AWS: four kilobytes a unit', async () => {
  await write({ put: itemOf('u#9', 4 * KILOBYTE + 1) });
  expect(await consumed(() => get({ pk: 'u#9', sk: 'a' }))).toEqual({ read: 2, write: 0 });
  const half = () => get({ pk: 'u#9', sk: 'a' }, { consistent: false });
  expect(await consumed(half)).toEqual({ read: 1, write: 0 });
});

it.runIf(counts)('removals together, which are no transaction, by a unit each', async () => {
  const items = [itemOf('u#10', 100), itemOf('u#11', 100)];
  await commit(items.map((put) => ({ put })));
  expect(await consumed(() => removeMany(items))).toEqual({ read: 0, write: 2 });
});
