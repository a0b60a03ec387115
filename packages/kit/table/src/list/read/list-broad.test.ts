import { uuidAt } from '@waybill/kernel/id';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { commit } from '../../commit/commit.ts';
import {
  ask,
  type Crate,
  crate,
  crates,
  equals,
  fillTogether,
  GROUP,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { storeSums } from '../../testing/sums.factory.ts';
import { valueSums } from '../totals/sums.ts';
import { readPage } from './read-page.ts';

withTable();
afterEach(removeFault);

/** A partition as an index shows it. */
interface Shown {
  readonly ids: readonly string[];
  /** The number of entries, where they are more than are ever read. */
  readonly count?: number;
}

/** The parts of a query of an index. */
interface IndexQuery {
  readonly ExpressionAttributeValues?: Readonly<Record<string, string>>;
  readonly ExclusiveStartKey?: { readonly fs: string };
  readonly Select?: 'COUNT';
  readonly Limit?: number;
}

/** The place of the first id that is at a bound or behind it; a binary search. */
function firstIndex(ids: readonly string[], isBehind: (id: string) => boolean): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBehind(ids[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

function pageOf(tenant: string, { ids, count = ids.length }: Shown, input: IndexQuery) {
  const { ExpressionAttributeValues: values, ExclusiveStartKey, Limit = ids.length } = input;
  if (input.Select === 'COUNT') return { Count: Math.min(count, Limit) };
  const { ':a': from = '', ':b': to = '~' } = values ?? {};
  const behind = ExclusiveStartKey?.fs ?? '';
  const start =
    behind < from ? firstIndex(ids, (id) => id >= from) : firstIndex(ids, (id) => id > behind);
  const end = firstIndex(ids, (id) => id > to);
  const page = ids.slice(start, Math.min(end, start + Limit));
  const Items = page.map((fs) => ({ pk: `T#${tenant}#CRATE#${fs}`, sk: 'A', fs }));
  return { Items, ...(start + Limit < end && { LastEvaluatedKey: { fs: page.at(-1) } }) };
}

/** Shows entries in indexes, by the names of their partitions, whose rows need not be stored. */
function showEntries(
  tenant: string,
  shown: Readonly<Record<string, Shown>>,
  seen: (asked: IndexQuery) => void = () => undefined,
): void {
  injectFault(async ({ command, input }, send) => {
    const query = input as IndexQuery;
    const partition = query.ExpressionAttributeValues?.[':p'] ?? '';
    const [, one] = Object.entries(shown).find(([name]) => partition.endsWith(`#${name}`)) ?? [];
    if (command !== 'QueryCommand' || one === undefined) return send();
    seen(query);
    return { output: { ...pageOf(tenant, one, query), $metadata: {} } };
  });
}

const START = Date.parse('2026-03-01T10:00:00.000Z');

/** More than half of the entries that a list reads. */
const MANY = 10_500;

/** Ids in their order, some milliseconds apart, the first of them so long after the start. */
const idsFrom = (first: number, size: number, apart = 2) =>
  Array.from({ length: size }, (_, index) => uuidAt(new Date(START + first + index * apart)));

/** Sums of so many rows of one owner. */
async function storeOwner(tenant: string, rows: number): Promise<void> {
  const sums = { 'red|full|false': rows };
  await commit([valueSums.set({ tenant, group: GROUP }, 'CRATES#owner=large', sums)]);
}

const both = { owner: 'large', keeper: 'two' };
const tooBroad = { rejected: 'list_too_broad' };
const asked = (tenant: string, wanted: Partial<Crate>, offset = 0) =>
  readPage(crates, tenant, ask({ ...equals(wanted), offset }));

// API-80
describe('a list of what one value or two have', () => {
  it('is refused where both have many rows and hardly one in common', async () => {
    const tenant = newTenant();
    await storeOwner(tenant, MANY);
    showEntries(tenant, {
      'owner=large': { ids: idsFrom(0, MANY) },
      'keeper=two': { ids: idsFrom(1, MANY), count: 1_000_000 },
    });
    expect(await asked(tenant, both)).toMatchObject(tooBroad);
  });

  it('is found among the rows of one of them that has few, however hard they are to share', async () => {
    const tenant = newTenant();
    const stored = [0, 1, 2].map((index) => crate(index, both));
    await fillTogether(tenant, stored);
    const own = stored.map(({ id }) => id);
    await storeOwner(tenant, 900);
    // Between two of the one lie more of the other than a look brings.
    showEntries(tenant, {
      'owner=large': { ids: [...idsFrom(-50_000, 900, 50), ...own] },
      'keeper=two': { ids: [...idsFrom(-49_999, 22_500), ...own] },
    });
    expect(await asked(tenant, both)).toMatchObject({ rows: stored, total: 3 });
  });

  it('is refused where one that names few rows has too many to be compared', async () => {
    const tenant = newTenant();
    showEntries(tenant, { 'label=crowded': { ids: idsFrom(0, 2_001) } });
    expect(await asked(tenant, { label: 'crowded', weight: 1 })).toMatchObject(tooBroad);
    expect(await asked(tenant, { label: 'crowded' })).toMatchObject({ rows: [], total: 2_001 });
  });

  it('is refused where too many rows would have to be compared', async () => {
    const tenant = newTenant();
    const ids = idsFrom(0, 2_001);
    await storeOwner(tenant, ids.length);
    showEntries(tenant, { 'owner=large': { ids }, 'keeper=two': { ids } });
    expect(await asked(tenant, { ...both, weight: 1 })).toMatchObject(tooBroad);
    expect(await asked(tenant, both)).toMatchObject({ rows: [], total: 2_001 - 50 });
  });
});

// API-80
it('a page of a value and some states is refused where entries of both lie between its rows', async () => {
  const tenant = newTenant();
  const scope = { tenant, group: GROUP };
  const states = (rows: number) => ({ 'red|full|false': rows, 'blue|full|false': rows });
  await storeSums(scope, { CRATES: states(30_000) });
  await commit([valueSums.set(scope, 'CRATES#owner=large', states(2_000))]);
  const ids = idsFrom(0, MANY);
  showEntries(tenant, {
    'owner=large': { ids },
    'red|full|false': { ids: idsFrom(1, MANY) },
  });
  const wanted = { owner: 'large', colour: 'red' };
  expect(await asked(tenant, wanted, 1_500)).toMatchObject(tooBroad);
  // A walk goes on all the same: it compares so many entries a page, and none of these is stored.
  const behind = await list(tenant, { ...equals(wanted), after: [ids[0] ?? ''] });
  expect(behind).toEqual({ rows: [], total: 2_000, next: [ids[2_000]] });
  removeFault();
  expect((await list(tenant, equals({ owner: 'large', colour: 'red' }))).total).toBe(2_000);
});

// API-163
it('a walk over a value whose rows hardly match reads no more entries at once for it', async () => {
  const tenant = newTenant();
  const scope = { tenant, group: GROUP };
  const states = { 'red|full|false': 1, 'blue|full|false': 5_999 };
  await storeSums(scope, { CRATES: { 'red|full|false': 30_000, 'blue|full|false': 30_000 } });
  await commit([valueSums.set(scope, 'CRATES#owner=large', states)]);
  const ids = idsFrom(0, 6_000);
  const limits: number[] = [];
  showEntries(
    tenant,
    { 'owner=large': { ids }, 'red|full|false': { ids: idsFrom(1, 6_000) } },
    ({ Limit = Number.POSITIVE_INFINITY }) => limits.push(Limit),
  );
  const wanted = equals({ owner: 'large', colour: 'red' });
  const page = await list(tenant, { ...wanted, after: [ids[0] ?? ''] });
  expect(page).toEqual({ rows: [], total: 1, next: [ids[2_000]] });
  expect(Math.max(...limits)).toBe(1_000);
});
