import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Crate,
  crates,
  cratesOf,
  equals,
  fillTogether,
  foldAll,
  having,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { metered } from '../../wire/meter.ts';
import type { ListRequest } from '../declare/request.ts';
import { readPage } from './read-page.ts';

withTable();

const tenant = newTenant();
const rows = cratesOf(1_320, (index) => ({
  owner: index % 2 === 0 ? 'half' : 'other',
  keeper: index % 3 === 0 ? 'third' : index % 10 === 1 ? 'rare' : null,
  state: index % 110 === 1 ? 'empty' : 'full',
}));

beforeAll(async () => {
  await fillTogether(tenant, rows);
  await foldAll(tenant);
});

const matching = (wanted: Partial<Crate>) => having(rows, wanted);
const idsOf = (some: readonly Crate[]) => some.map(({ id }) => id);

describe('what two indexes share', () => {
  const wanted = { owner: 'half', keeper: 'third' };

  it('is found page by page, with its total', async () => {
    const found = matching(wanted);
    for (const descending of [false, true]) {
      const order = { column: 'created_at', descending };
      const listed = await list(tenant, { ...equals(wanted), order, offset: 30, limit: 20 });
      const inOrder = descending ? found.toReversed() : found;
      expect(idsOf(listed.rows)).toEqual(idsOf(inOrder.slice(30, 50)));
      expect(listed.total).toBe(found.length);
    }
  });

  // API-163
  it('is walked in both directions, each row once', async () => {
    for (const descending of [false, true]) {
      const order = { column: 'created_at', descending };
      const seen: string[] = [];
      let after: ListRequest['after'];
      do {
        const page = await list(tenant, { ...equals(wanted), order, limit: 90, after });
        seen.push(...idsOf(page.rows));
        after = page.next;
      } while (after !== undefined);
      const found = idsOf(matching(wanted));
      expect(seen).toEqual(descending ? found.toReversed() : found);
    }
  });

  it('is compared and sorted in memory where no index says more', async () => {
    const heavy = matching({ ...wanted, weight: 4 });
    const listed = await list(tenant, { ...equals({ ...wanted, weight: 4 }), limit: 200 });
    expect(idsOf(listed.rows)).toEqual(idsOf(heavy));
    const order = { column: 'weight', descending: true };
    const sorted = await list(tenant, { ...equals(wanted), order, limit: 10 });
    expect(sorted.rows.every(({ weight }) => weight === 4)).toBe(true);
    expect(sorted.total).toBe(matching(wanted).length);
  });
});

it('rows of a value that lie far apart are loaded and compared', async () => {
  // In this list keepers have sums, as owners have.
  const tenant = newTenant();
  const { keeper, ...facets } = crates.facets;
  const summed = {
    ...crates,
    facets: { ...facets, keeper: { ...keeper, kind: 'summed' } },
  };
  await fillTogether(tenant, rows, summed as typeof crates);
  await foldAll(tenant);
  const wanted = { keeper: 'rare', state: 'full' };
  const found = matching(wanted).toReversed();
  const order = { column: 'id', descending: true };
  const request = { ...equals(wanted), order, offset: 5, limit: 20 };
  const { cost, result } = metered(() => readPage(summed as typeof crates, tenant, request));
  expect(await result).toMatchObject({ rows: found.slice(5, 25), total: found.length });
  expect(cost.depth).toBeLessThanOrEqual(6);
  const last = { ...request, offset: found.length - 3 };
  const end = { rows: found.slice(-3), total: found.length };
  expect(await readPage(summed as typeof crates, tenant, last)).toMatchObject(end);
  const behind = { ...request, offset: found.length };
  expect(await readPage(summed as typeof crates, tenant, behind)).toMatchObject({
    ...end,
    rows: [],
  });
});

it('an id names one row, which the other filters may not match', async () => {
  const [first] = rows;
  const byId = (more: Partial<Crate>) => list(tenant, equals({ id: first?.id ?? '', ...more }));
  expect(await byId({})).toMatchObject({ rows: [first], total: 1 });
  expect(await byId({ state: 'empty' })).toMatchObject({ rows: [], total: 0 });
  expect((await list(tenant, equals({ id: 'unknown' }))).total).toBe(0);
});

it('a column that names one row answers it on the first page, or nothing', async () => {
  const own = newTenant();
  const labels = cratesOf(2, (index) => ({ label: `L-${index}` }));
  await fillTogether(own, labels);
  const ids = new Map([['L-0', labels[0]?.id]]);
  const labelled = {
    ...crates,
    unique: { label: async (_: string, label: string) => ids.get(label) },
  };
  const byLabel = (label: string, offset = 0) =>
    list(own, { ...equals({ label }), offset }, labelled);
  expect(await byLabel('L-0')).toMatchObject({ rows: labels.slice(0, 1), total: 1 });
  expect(await byLabel('L-0', 1)).toMatchObject({ rows: [], total: 1 });
  expect(await byLabel('L-1')).toMatchObject({ rows: [], total: 0 });
});

it('rows are read with no more than they are made of, where their list says what', async () => {
  const read: string[] = [];
  const sparse: typeof crates = {
    ...crates,
    attributes: ['row'],
    rowOf: (item) => {
      read.push(...Object.keys(item));
      return crates.rowOf(item);
    },
  };
  expect((await list(tenant, { limit: 2 }, sparse)).rows).toEqual(rows.slice(0, 2));
  expect(read).toContain('row');
  expect(read).not.toContain('fs');
});

describe('several values of an index', () => {
  const keepers = { column: 'keeper', value: 'third', or: ['rare', 'nobody'] };
  const isKept = ({ keeper }: Crate) => keeper === 'third' || keeper === 'rare';
  const kept = rows.filter(isKept);
  const full = { column: 'state', value: 'full' };

  // API-315
  it.each([
    ['alone', [keepers], kept],
    ['beside a state', [keepers, full], kept.filter(({ state }) => state === 'full')],
    ['of which no row has one', [{ ...keepers, value: 'nobody', or: ['none'] }], []],
  ])('are one list with its total, %s', async (_, filters, found) => {
    for (const descending of [false, true]) {
      const order = { column: 'created_at', descending };
      const inOrder = idsOf(descending ? found.toReversed() : found);
      const listed = await list(tenant, { filters, order, offset: 70, limit: 60 });
      expect([listed.total, idsOf(listed.rows)]).toEqual([found.length, inOrder.slice(70, 130)]);
      const seen: string[] = [];
      let after: ListRequest['after'];
      do {
        const page = await list(tenant, { filters, order, limit: 90, after });
        seen.push(...idsOf(page.rows));
        after = page.next;
      } while (after !== undefined);
      expect(seen).toEqual(inOrder);
    }
  });

  // API-315
  it('are sorted by any column', async () => {
    const order = { column: 'weight', descending: true };
    const listed = await list(tenant, { filters: [keepers], order, limit: 100 });
    const heaviest = kept.map(({ weight }) => weight).sort((one, other) => other - one);
    expect(listed.rows.map(({ weight }) => weight)).toEqual(heaviest.slice(0, 100));
    expect(listed.total).toBe(kept.length);
  });
});
