import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../read/read.ts';
import {
  type Crate,
  casks,
  change,
  crate,
  cratesOf,
  equals,
  fill,
  fillTogether,
  foldAll,
  having,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { findDrift } from '../check/verify.ts';
import type { ListRequest } from '../declare/request.ts';
import { everySelection, everySelections, facetSelections } from '../declare/selections.ts';
import { asDelta, deltaPartitions } from '../totals/count-delta.ts';
import { readDeltas } from '../totals/totals.ts';
import type { Entry } from './entries.ts';
import { entryPages } from './joined-entries.ts';

withTable();

const { group } = casks;
const scopeOf = (tenant: string) => ({ tenant, group });
const fold = (tenant: string) => foldAll(tenant, group);

/** The deltas of each shard. */
async function deltaShards(tenant: string) {
  const pages = await Promise.all(deltaPartitions(scopeOf(tenant)).map((pk) => query({ pk })));
  return pages.map(({ items }) => items.map(asDelta));
}

describe('a list that is spread', () => {
  const tenant = newTenant();
  const rows = cratesOf(900, (index) => ({
    colour: index % 5 === 0 ? 'blue' : 'red',
    keeper: index % 3 === 0 ? 'main' : 'other',
  }));

  beforeAll(async () => {
    await fillTogether(tenant, rows.slice(0, 700), casks);
    await fold(tenant);
    await fillTogether(tenant, rows.slice(700), casks);
  });

  const newest = { column: 'created_at', descending: true } as const;
  const lists: [string, Partial<Crate>, Partial<ListRequest>][] = [
    ['all', {}, {}],
    ['all, the newest first', {}, { order: newest, offset: 30 }],
    ['all, far from the beginning', {}, { offset: 450 }],
    ['all, far from the end', {}, { order: newest, offset: 500 }],
    ['a state', { colour: 'blue' }, { offset: 10 }],
    ['a state, far from the beginning', { colour: 'red' }, { order: newest, offset: 460 }],
    ['a value', { keeper: 'main' }, { offset: 5 }],
    ['a value, the newest first', { keeper: 'other' }, { order: newest }],
    ['a value and a state', { keeper: 'main', colour: 'blue' }, { order: newest }],
    ['a value that nothing has', { keeper: 'nobody' }, {}],
  ];

  // API-79
  it.each(lists)('has its rows in order and an exact total: %s', async (_, wanted, request) => {
    const found = having(rows, wanted);
    const { offset = 0, order } = request;
    const inOrder = order?.descending === true ? found.toReversed() : found;
    const listed = await list(tenant, { ...equals(wanted), ...request }, casks);
    expect(listed.rows).toEqual(inOrder.slice(offset, offset + 50));
    expect(listed.total).toBe(found.length);
  });

  it('lies in partitions of about the same size', async () => {
    const sizes = async (column: string, value: string) => {
      const selections = facetSelections(casks, tenant, column, value);
      const pages = await Promise.all(selections.map((one) => query(one)));
      return pages.map(({ items }) => items.length);
    };
    for (const [column, value, all] of [
      ['colour', 'red', 720],
      ['keeper', 'main', 300],
    ] as const) {
      const [one = 0, other = 0] = await sizes(column, value);
      expect(one + other).toBe(all);
      expect(Math.abs(one - other)).toBeLessThan(all / 3);
    }
    expect(everySelections(casks, tenant)).toHaveLength(3 * 2);
    expect(() => everySelection(casks, tenant)).toThrow('has no index of all rows');
    expect(() => facetSelections(casks, tenant, 'weight', '1')).toThrow('no index of weight alone');
  });

  it.each([
    ['pages that are all full', 300, [300, 300, 300]],
    ['a last page that is not', 400, [400, 400, 100]],
  ])('is walked in its order, in %s', async (_, size, sizes) => {
    const pages: (readonly Entry[])[] = [];
    const selections = everySelections(casks, tenant);
    for await (const page of entryPages(selections, { backwards: false }, size)) pages.push(page);
    expect(pages.map(({ length }) => length)).toEqual(sizes);
    expect(pages.flat().map(({ fs }) => fs)).toEqual(rows.map(({ id }) => id));
  });
});

describe('deltas in shards', () => {
  it('has all changes of a row in one, in their order', async () => {
    const tenant = newTenant();
    const rows = cratesOf(24);
    await fill(tenant, rows, casks);
    for (const before of rows) {
      await change(tenant, { before, after: { ...before, colour: 'blue' } }, casks);
    }
    const shards = await deltaShards(tenant);
    for (const { id } of rows) {
      const changes = shards.map((some) =>
        some.flatMap((one) => one.changes).filter((one) => one.id === id),
      );
      const [all] = changes.filter((some) => some.length > 0);
      expect(changes.filter((some) => some.length > 0)).toHaveLength(1);
      expect(all?.map(({ after }) => after)).toEqual(['red', 'blue']);
    }
    expect(shards.every((some) => some.length > 0)).toBe(true);
  });

  it('are read and folded as one', async () => {
    const tenant = newTenant();
    const rows = cratesOf(30);
    for (const after of rows) await change(tenant, { after }, casks);
    const all = await readDeltas(scopeOf(tenant));
    expect(all.map(({ changes }) => changes[0]?.id).sort()).toEqual(
      rows.map(({ id }) => id).sort(),
    );
    expect(await fold(tenant)).toBe(30);
    await change(tenant, { after: crate(31) }, casks);
    expect((await list(tenant, { limit: 1 }, casks)).total).toBe(31);
    await indexesCaughtUp();
    expect(await findDrift(casks, tenant)).toEqual([]);
  });
});
