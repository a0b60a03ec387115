import { chunksOf } from '@waybill/kernel/chunks';
import { uuidAt } from '@waybill/kernel/id';
import { isRejection } from '@waybill/kernel/rejection';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { commit, TRANSACTION_ACTIONS } from '../commit/commit.ts';
import { isThere } from '../commit/condition.ts';
import { allWrites } from '../commit/gathered.ts';
import type { Step, TableChange } from '../commit/step.ts';
import type { Write } from '../commit/write.ts';
import { key } from '../item/key.ts';
import { indexAttributes, type ListGroup, type ListOf } from '../list/declare/list-of.ts';
import type { ListRequest } from '../list/declare/request.ts';
import { readPage } from '../list/read/read-page.ts';
import { countChanges, type RowChange } from '../list/totals/count-delta.ts';
import { foldDeltas } from '../list/totals/fold.ts';

/** A row of a list that has a column of every kind. */
export interface Crate {
  readonly id: string;
  readonly created_at: string;
  readonly colour: string;
  readonly state: string;
  readonly sealed: boolean;
  readonly owner: string | null;
  readonly keeper: string | null;
  readonly label: string | null;
  readonly weight: number;
  readonly updated_at?: string;
}

export const GROUP: ListGroup = { name: 'YARD', deltaShards: 1 };

const crateKey = (tenant: string, id: string) => ({ pk: key('T', tenant, 'CRATE', id), sk: 'A' });

export const crateColumns = {
  id: 'uuid',
  colour: 'text',
  state: 'text',
  sealed: 'boolean',
  owner: 'text',
  keeper: 'text',
  label: 'text',
  weight: 'number',
  created_at: 'instant',
} as const;

export const crates: ListOf<Crate> = {
  name: 'CRATES',
  group: GROUP,
  columns: crateColumns,
  stateColumns: ['colour', 'state', 'sealed'],
  facets: {
    owner: { index: 2, kind: 'summed', shards: 1 },
    keeper: { index: 3, kind: 'many', shards: 1 },
    label: { index: 4, kind: 'few', shards: 1 },
  },
  unique: {},
  keyOf: crateKey,
  rowOf: (item) => item['row'] as Crate,
};

/** A list of the same rows whose state key is one column. */
export const parcels: ListOf<Crate> = { ...crates, name: 'PARCELS', stateColumns: ['colour'] };

/** A busy list of the same rows: whatever most changes share is spread. */
export const casks: ListOf<Crate> = {
  ...crates,
  name: 'CASKS',
  group: { name: 'CELLAR', deltaShards: 2 },
  stateColumns: ['colour'],
  stateKeys: ['red', 'blue', 'green'],
  stateShards: 2,
  facets: {
    keeper: { index: 3, kind: 'many', shards: 2 },
    label: { index: 4, kind: 'few', shards: 1 },
  },
};

/** A list of rows that are deleted, and listed in the order of their changes. */
export const trunks: ListOf<Crate> = {
  ...crates,
  name: 'TRUNKS',
  columns: { ...crates.columns, updated_at: 'instant' },
  stateColumns: ['colour', 'sealed'],
  facets: {
    owner: { index: 2, kind: 'summed', shards: 1 },
    keeper: { index: 3, kind: 'summed', shards: 1 },
  },
  recency: { column: 'updated_at', facet: 'owner' },
};

let tenants = 0;

/** A tenant of its own. */
export const newTenant = () => `yard-${++tenants}`;

const START = Date.parse('2026-03-01T10:00:00.000Z');

/** A crate that was made 7 seconds after the one before it. */
export function crate(index: number, more: Partial<Crate> = {}, start = START): Crate {
  const created = new Date(start + index * 7_000);
  return {
    id: uuidAt(created),
    created_at: created.toISOString(),
    colour: 'red',
    state: 'full',
    sealed: false,
    owner: null,
    keeper: null,
    label: null,
    weight: index % 5,
    ...more,
  };
}

/** So many crates, each made by its number. */
export function cratesOf(size: number, more: (index: number) => Partial<Crate> = () => ({})) {
  return Array.from({ length: size }, (_, index) => crate(index, more(index)));
}

const crateItem = (tenant: string, row: Crate, store: ListOf<Crate>) => ({
  ...crateKey(tenant, row.id),
  row,
  ...indexAttributes(store, tenant, row),
});

/** The writes of some changes, as a change makes them. */
function moveWrites(
  tenant: string,
  changes: readonly RowChange<Crate>[],
  store: ListOf<Crate> = crates,
): Write[] {
  const items = changes.flatMap(({ before, after }): Write[] => {
    if (after === undefined) return before ? [{ remove: crateKey(tenant, before.id) }] : [];
    return [{ put: crateItem(tenant, after, store) }];
  });
  return [...items, ...countChanges(store, tenant, changes)];
}

/** The same changes as a change of any size. */
export function changeOf(
  tenant: string,
  changes: readonly RowChange<Crate>[],
  store: ListOf<Crate> = crates,
): Omit<TableChange, 'id'> {
  const steps = changes.flatMap(({ before, after }): Step[] => {
    if (after === undefined) {
      return before
        ? [{ kind: 'remove', write: { remove: crateKey(tenant, before.id), when: isThere } }]
        : [];
    }
    const item = crateItem(tenant, after, store);
    return before
      ? [{ kind: 'replace', write: { put: item }, after: item, seen: isThere }]
      : [{ kind: 'create', write: { put: item } }];
  });
  return { tenant, steps, withDecision: countChanges(store, tenant, changes), commit };
}

/** A change of one row. */
export async function change(tenant: string, one: RowChange<Crate>, store = crates): Promise<void> {
  await commit(moveWrites(tenant, [one], store));
}

/** So many rows are written at once: with their deltas as many items as a transaction takes. */
const ROWS_AT_ONCE = 50;

/** New rows as changes of their own leave them: each with its own delta. Indexes show them. */
export async function fill(tenant: string, rows: readonly Crate[], store = crates): Promise<void> {
  for (const some of chunksOf(rows, ROWS_AT_ONCE)) {
    const now = new Date();
    await commit(some.flatMap((after) => allWrites(moveWrites(tenant, [{ after }], store), now)));
  }
  await indexesCaughtUp();
}

/** New rows of which only the outcome matters: many in one change. Indexes show them. */
export async function fillTogether(
  tenant: string,
  rows: readonly Crate[],
  store = crates,
): Promise<void> {
  const size = TRANSACTION_ACTIONS - store.group.deltaShards;
  for (const some of chunksOf(rows, size)) {
    const changes = some.map((after) => ({ after }));
    await commit(moveWrites(tenant, changes, store));
  }
  await indexesCaughtUp();
}

/** Folds whatever there is. */
export async function foldAll(tenant: string, group = GROUP): Promise<number> {
  return foldDeltas({ tenant, group }, { atLeast: 1 });
}

/** A list, or the failure of the test that wanted one. */
export async function list(tenant: string, request: Partial<ListRequest> = {}, store = crates) {
  const answer = await readPage(store, tenant, ask(request));
  if (isRejection(answer)) throw new Error(answer.message);
  return answer;
}

/** A whole request. */
export const ask = (request: Partial<ListRequest> = {}): ListRequest => ({
  filters: [],
  order: undefined,
  limit: 50,
  offset: 0,
  ...request,
});

/** The rows of a list in memory that have some values. */
export const having = (rows: readonly Crate[], wanted: object): Crate[] =>
  rows.filter((row) =>
    Object.entries(wanted).every(([name, value]) => Reflect.get(row, name) === value),
  );

/** Filters by some columns. */
export const equals = (columns: Partial<Crate>) => ({
  filters: Object.entries(columns).map(([column, value]) => ({ column, value })),
});
