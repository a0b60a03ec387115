import { indexesCaughtUp } from '@waybill/testing/weather';
import fc from 'fast-check';
import type { ListOf } from '../list/declare/list-of.ts';
import type { Filter, ListRequest } from '../list/declare/request.ts';
import { listRows, matches } from '../list/read/rows.ts';
import {
  type Crate,
  change,
  crate,
  cratesOf,
  fillTogether,
  foldAll,
  list,
  newTenant,
} from './crates.factory.ts';

/** A change of the list between two pages; `at` names one of its rows. */
export type BesideWalk =
  | { readonly does: 'create' | 'remove' | 'fold'; readonly at: number }
  | { readonly does: 'change'; readonly at: number; readonly to: Partial<Crate> };

const ROWS = 18;
const COLOURS = ['red', 'blue', 'green'];

const anyRow = fc.nat({ max: ROWS - 1 });

/** A change beside a walk. */
export const anyChange: fc.Arbitrary<BesideWalk> = fc.oneof(
  fc.record({ does: fc.constantFrom('create', 'remove', 'fold'), at: anyRow }),
  fc.record({
    does: fc.constant('change' as const),
    at: anyRow,
    to: fc.record(
      { colour: fc.constantFrom(...COLOURS), sealed: fc.boolean(), weight: fc.nat({ max: 3 }) },
      { requiredKeys: [] },
    ),
  }),
);

const anyFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constantFrom(
    { column: 'colour', value: 'red' },
    { column: 'colour', value: 'red', or: ['blue'] },
    { column: 'sealed', value: false },
    { column: 'keeper', value: 'one' },
    { column: 'owner', value: 'large' },
    { column: 'weight', value: 1 },
  ),
);

/** A list in every kind of scan: of the filters and sorts that a list has. */
export function anyRequest(store: ListOf<Crate>): fc.Arbitrary<Partial<ListRequest>> {
  const columns = ['created_at', 'id', 'weight', 'colour'];
  return fc.record({
    filters: fc.uniqueArray(anyFilter, { selector: ({ column }) => column, maxLength: 3 }),
    order: fc.option(
      fc.record({
        column: fc.constantFrom(...columns, ...(store.recency === undefined ? [] : ['updated_at'])),
        descending: fc.boolean(),
      }),
      { nil: undefined },
    ),
    limit: fc.integer({ min: 2, max: 7 }),
  });
}

/**
 * The ids that a walk saw; those of rows that stayed where they were, in order; those that changed
 * their place in it; and all old ones.
 */
export interface Walked {
  readonly seen: readonly string[];
  readonly stayed: ReadonlySet<string>;
  readonly moved: ReadonlySet<string>;
  readonly former: ReadonlySet<string>;
}

/** Walks through a list of some rows; before each page but the first something is done to it. */
export async function walkBeside(
  store: ListOf<Crate>,
  request: Partial<ListRequest>,
  beside: readonly (readonly BesideWalk[])[],
): Promise<Walked> {
  const tenant = newTenant();
  const rows = cratesOf(ROWS, (index) => ({
    colour: COLOURS[index % 3] ?? 'red',
    state: 'full',
    sealed: index % 5 === 0,
    owner: index % 2 === 0 ? 'large' : `o-${index}`,
    keeper: index % 3 === 0 ? 'one' : 'two',
    weight: index % 4,
    updated_at: new Date(1_700_000_000_000 + ((index * 7) % ROWS) * 1_000).toISOString(),
  }));
  await fillTogether(tenant, rows, store);
  await indexesCaughtUp();
  const now = new Map(rows.map((row) => [row.id, row]));
  const touched = new Set<string>();
  let clock = 0;
  const apply = async (one: BesideWalk) => {
    clock += 1;
    const updated_at = new Date(1_800_000_000_000 + clock * 1_000).toISOString();
    const row = rows[one.at];
    const before = row && now.get(row.id);
    if (one.does === 'fold') await foldAll(tenant, store.group);
    if (one.does === 'create') {
      const after = crate(ROWS + clock, { ...row, ...idOf(ROWS + clock), updated_at });
      await change(tenant, { after }, store);
    }
    if (before === undefined) return;
    if (one.does === 'remove') {
      await change(tenant, { before }, store);
      now.delete(before.id);
    }
    if (one.does === 'change') {
      const after = { ...before, ...one.to, updated_at };
      await change(tenant, { before, after }, store);
      now.set(after.id, after);
    }
    if (one.does !== 'create' && one.does !== 'fold') touched.add(before.id);
  };
  const seen: string[] = [];
  const page = await list(tenant, request, store);
  seen.push(...page.rows.map(({ id }) => id));
  let after = page.next;
  for (let at = 0; after !== undefined; at += 1) {
    for (const one of beside[at] ?? []) await apply(one);
    const next = await list(tenant, { ...request, after }, store);
    seen.push(...next.rows.map(({ id }) => id));
    after = next.next;
  }
  const { filters = [], order } = request;
  // If the sort does not change, a row that was changed and always matched comes once as well.
  const isStable = (row: Crate) =>
    !touched.has(row.id) ||
    (isOfCreation(order) &&
      now.has(row.id) &&
      matches(now.get(row.id) ?? {}, filters) &&
      filters.every(({ column }) => column === 'keeper' || column === 'owner'));
  const all = { filters, order, limit: ROWS, offset: 0 };
  const stayed = listRows(rows.filter(isStable), all).rows.map(({ id }) => id);
  return {
    seen,
    stayed: new Set(stayed),
    moved: isOfCreation(order) ? new Set() : touched,
    former: new Set(rows.map(({ id }) => id)),
  };
}

const isOfCreation = (order: ListRequest['order']) =>
  order === undefined || ['created_at', 'id'].includes(order.column);

const idOf = (index: number) => {
  const { id, created_at } = crate(index);
  return { id, created_at };
};
