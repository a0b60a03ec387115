import { isRejection } from '@waybill/kernel/rejection';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ask,
  type Crate,
  change,
  crate,
  crates,
  cratesOf,
  equals,
  fill,
  fillTogether,
  foldAll,
  GROUP,
  having,
  list,
  newTenant,
  parcels,
} from '../../testing/crates.factory.ts';
import { storeSums } from '../../testing/sums.factory.ts';
import { metered } from '../../wire/meter.ts';
import type { Filter, ListRequest } from '../declare/request.ts';
import { stateKeyOf } from '../declare/state-key.ts';
import { readPage } from './read-page.ts';

withTable();

const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length];

/** Many combinations, some of them rare; both facets of many values have one that is most rows. */
const varied = (index: number): Partial<Crate> => ({
  colour: pick(['red', 'blue', 'green', 'red|blue'], index) ?? 'red',
  state: index % 7 === 0 ? 'empty' : 'full',
  sealed: index % 11 === 0,
  owner: index % 3 === 0 ? null : index % 5 === 0 ? 'small' : 'large',
  keeper: index % 2 === 0 ? 'one' : 'two',
  label: index % 97 === 0 ? 'fragile' : null,
});

const filterSets: readonly Partial<Crate>[] = [
  {},
  { colour: 'red' },
  { state: 'empty' },
  { sealed: true },
  { colour: 'red|blue' },
  { colour: 'grey' },
  { colour: 'red', state: 'full' },
  { state: 'empty', sealed: true },
  { colour: 'blue', state: 'empty', sealed: false },
  { owner: 'large' },
  { owner: 'small', sealed: true },
  { owner: 'large', state: 'empty' },
  { owner: 'large', state: 'full' },
  { owner: 'large', state: 'empty', sealed: true },
  { owner: 'large', colour: 'grey' },
  { owner: 'large', keeper: 'two' },
  { owner: 'small', keeper: 'one', colour: 'green', state: 'full' },
  { label: 'fragile' },
  { label: 'fragile', sealed: true, owner: 'large' },
  { weight: 3 },
  { weight: 3, colour: 'red', owner: 'small' },
];

/** The same list in memory, without a line of what is tested. */
function expected(rows: readonly Crate[], wanted: Partial<Crate>, request: ListRequest) {
  const found = having(rows, wanted);
  const sign = request.order?.descending === true ? -1 : 1;
  const by = (row: Crate) => (request.order?.column === 'weight' ? row.weight : 0);
  found.sort((a, b) => sign * (by(a) - by(b) || (a.id < b.id ? -1 : 1)));
  const page = found.slice(request.offset, request.offset + request.limit);
  return { total: found.length, ids: page.map(({ id }) => id) };
}

describe('pages', () => {
  // API-72, API-79
  it('agree with a list in memory for any filters, order, offset and limit', {
    timeout: 240_000,
  }, async () => {
    const size = rounds({ short: 480, long: 1_400 });
    const rows = cratesOf(size, varied);
    const tenant = newTenant();
    await fillTogether(tenant, rows.slice(0, size / 2));
    await foldAll(tenant);
    // The other half of them is counted by deltas alone.
    await fillTogether(tenant, rows.slice(size / 2));
    const request = fc.record({
      offset: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: size + 60 })),
      limit: fc.integer({ min: 1, max: 200 }),
      descending: fc.boolean(),
      column: fc.constantFrom('created_at', 'id', 'weight', undefined),
      wanted: fc.constantFrom(...filterSets),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ column, descending, wanted, ...window }) => {
        const order = column === undefined ? undefined : { column, descending };
        const asked = ask({ ...equals(wanted), order, ...window });
        const listed = await list(tenant, asked);
        const { total, ids } = expected(rows, wanted, asked);
        expect(listed.total).toBe(total);
        expect(listed.rows.map(({ id }) => id)).toEqual(ids);
      }),
      { numRuns: rounds({ short: 30, long: 400 }) },
    );
  });

  it('show a row once that changes from one state to another', async () => {
    const tenant = newTenant();
    const rows = cratesOf(6);
    await fill(tenant, rows);
    for (const row of rows)
      await change(tenant, { before: row, after: { ...row, state: 'empty' } });
    await indexesCaughtUp();
    const { rows: listed, total } = await list(tenant, equals({ colour: 'red' }));
    expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(total).toBe(6);
  });
});

describe('what a page costs', () => {
  const costOf = async (tenant: string, request: Partial<ListRequest>, store = crates) => {
    const { cost, result } = metered(() => list(tenant, request, store));
    await result;
    return cost;
  };

  /** The least depth of some pages: one is measured too deep where chains of calls interleave. */
  const depthOf = async (...page: Parameters<typeof costOf>) => {
    const costs = [await costOf(...page), await costOf(...page), await costOf(...page)];
    return Math.min(...costs.map(({ depth }) => depth));
  };

  it('is the same however large the list is', async () => {
    const small = newTenant();
    const large = newTenant();
    await fillTogether(small, cratesOf(120), parcels);
    await fillTogether(large, cratesOf(480), parcels);
    await foldAll(small);
    await foldAll(large);
    for (const request of [{}, equals({ colour: 'red' })]) {
      const { calls, readUnits } = await costOf(small, request, parcels);
      expect(await costOf(large, request, parcels)).toMatchObject({ calls, readUnits });
      expect(await depthOf(large, request, parcels)).toBeLessThanOrEqual(3);
      expect(readUnits).toBeLessThanOrEqual(30);
    }
    // The index of all rows has the order: what lies in front of a page is counted, and not brought.
    const deep = await costOf(large, { offset: 430 }, parcels);
    expect(deep.readUnits).toBeLessThanOrEqual(36);
  });

  it('of any combination of states is little more', async () => {
    const tenant = newTenant();
    await fillTogether(tenant, cratesOf(600, varied));
    await foldAll(tenant);
    for (const wanted of filterSets.filter((one) => !('owner' in one) && !('weight' in one))) {
      const { readUnits } = await costOf(tenant, equals(wanted));
      expect(await depthOf(tenant, equals(wanted))).toBeLessThanOrEqual(4);
      expect(readUnits).toBeLessThanOrEqual(36);
    }
  });
});

describe('a list that no index carries', () => {
  /** As many rows as the sums say, and none of them stored. */
  const claim = (tenant: string, rows: number) =>
    storeSums(
      { tenant, group: GROUP },
      { CRATES: { [stateKeyOf(crates.stateColumns, crate(0))]: rows } },
    );

  const weighs: Filter[] = [{ column: 'weight', value: 1 }];
  const byWeight = { column: 'weight', descending: false };

  // API-80
  it.each([
    [2_001, { filters: weighs }],
    [5_001, { order: byWeight }],
    [5_001, { ...equals({ colour: 'red' }), order: byWeight }],
  ])('of %i rows is refused past its budget, naming what narrows: %o', async (rows, request) => {
    const [tenant, smaller] = [newTenant(), newTenant()];
    await claim(tenant, rows);
    const answer = await readPage(crates, tenant, ask(request));
    expect(answer).toMatchObject({ rejected: 'list_too_broad' });
    expect(isRejection(answer) && answer.message).toContain('colour, state, sealed, owner');
    await claim(smaller, rows - 1);
    expect(isRejection(await readPage(crates, smaller, ask(request)))).toBe(false);
  });
});

// API-78
it.each([
  ...(['owner', 'keeper', 'label'] as const).map((column) => ({ [column]: 'x'.repeat(3_000) })),
  ...['', '#', 'a#b', 'x'.repeat(3_000)].map((id) => ({ id })),
])('a value that no key can hold is in no row, and is not looked for: %.40j', async (wanted) => {
  const { cost, result } = metered(() => list(newTenant(), equals(wanted)));
  expect(await result).toMatchObject({ rows: [], total: 0 });
  expect(cost.readUnits).toBe(0);
});
