import { uuidAt } from '@waybill/kernel/id';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withFewShards } from '@waybill/testing/few-shards';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commitAtAnySize } from '../../commit/large/commit-at-any-size.ts';
import { sweepIntents } from '../../commit/large/sweep-intents.ts';
import {
  type Crate,
  casks,
  changeOf,
  crate,
  crates,
  fillTogether,
  foldAll,
  list,
  newTenant,
  trunks,
} from '../../testing/crates.factory.ts';
import { findDrift } from '../check/verify.ts';
import type { ListOf } from '../declare/list-of.ts';
import type { ListRequest } from '../declare/request.ts';
import type { RowChange } from '../totals/count-delta.ts';

withTable();
withFewShards();

afterEach(() => {
  vi.restoreAllMocks();
  removeFault();
});

const SIZE = 430;
const CREATED = 70;
const CHANGED = 40;

/** From one call that a caller dies at, or hears no answer of, to the next. */
const STEP = rounds({ short: 3, long: 1 });

const changedAt = (index: number) => new Date(Date.UTC(2026, 4, 1) - index * 60_000).toISOString();

/** When the first of the rows was made. */
const START = Date.now() - 30 * 60_000;
const YOUNG = 200;

/** Rows of which every fifth is of a large owner, and few have a label. */
function rowOf(index: number, more: Partial<Crate> = {}): Crate {
  const row = {
    colour: index % 3 === 0 ? 'blue' : 'red',
    state: index % 7 === 0 ? 'empty' : 'full',
    owner: index % 5 === 0 ? 'large' : `small-${index % 4}`,
    keeper: index % 2 === 0 ? 'one' : null,
    label: index % 50 === 0 ? 'fragile' : null,
    updated_at: changedAt(index),
  };
  return crate(index, { ...row, ...more }, START);
}

/** A change beyond one transaction: new rows between and behind the others, and rows that change. */
function movesOf(rows: readonly Crate[], store: ListOf<Crate>): RowChange<Crate>[] {
  const created = Array.from({ length: CREATED }, (_, index) => {
    const more = { keeper: 'one', label: 'fragile', weight: index % 5 };
    return { after: rowOf(YOUNG + index * 4 + 0.5, more) };
  });
  const some = rows.filter((_, index) => index % 9 === 0);
  const changed = some.slice(0, CHANGED).map((before, index) => {
    const updated = { ...before, updated_at: changedAt(-index) };
    // Those that are spread never leave their state key, and the last ones alone their owner.
    if (store === casks) return { before, after: updated };
    const after = { ...updated, colour: before.colour === 'green' ? 'blue' : 'green' };
    return { before, after: store === trunks ? { ...after, owner: 'large' } : after };
  });
  const removed = store === trunks ? some.slice(CHANGED).map((before) => ({ before })) : [];
  return [...created, ...changed, ...removed];
}

/** The rows once all changes are made. */
function moved(rows: readonly Crate[], changes: readonly RowChange<Crate>[]): Crate[] {
  const all = new Map(rows.map((row) => [row.id, row]));
  for (const { before, after } of changes) {
    if (before !== undefined) all.delete(before.id);
    if (after !== undefined) all.set(after.id, after);
  }
  return [...all.values()];
}

type Asked = Partial<Crate> & Partial<Omit<ListRequest, 'filters'>>;

const newest = { column: 'created_at', descending: true };
const lastChanged = { column: 'updated_at', descending: true };

/** First pages and deep ones, either way round: by nothing, a state key, a value, and combinations. */
const everyKind: readonly Asked[] = [
  { limit: 5 },
  { order: newest, limit: 5 },
  { offset: 30, limit: 5 },
  { offset: 410, limit: 20 },
  { order: newest, offset: 410, limit: 5 },
  { colour: 'green' },
  { colour: 'red', offset: 20, limit: 5 },
  { colour: 'red', state: 'full', sealed: false, limit: 5 },
  { colour: 'blue', state: 'full', order: newest, offset: 7, limit: 5 },
  { owner: 'large', limit: 3 },
  { owner: 'large', order: newest, offset: 4, limit: 3 },
  { owner: 'large', colour: 'green' },
  { owner: 'small-2', state: 'full', offset: 3, limit: 3 },
  { keeper: 'one', limit: 3 },
  { keeper: 'one', offset: 150, limit: 5 },
  { keeper: 'one', owner: 'large', limit: 5 },
  { label: 'fragile', limit: 2 },
  { weight: 2, owner: 'large', limit: 5 },
];

const changes: readonly Asked[] = [
  { order: lastChanged, limit: 5 },
  { order: lastChanged, offset: 60, limit: 5 },
  { owner: 'large', order: lastChanged, limit: 3 },
  { owner: 'large', colour: 'green', order: lastChanged, limit: 3 },
];

/** One kind in so many, beginning with another one for each store: together they ask all. */
const SHARE = rounds({ short: 3, long: 1 });
const shareOf = (store: number) => everyKind.filter((_, index) => index % SHARE === store % SHARE);

const filtersOf = ({ limit: _, offset: __, order: ___, ...wanted }: Asked) => wanted;

interface Kind {
  readonly store: ListOf<Crate>;
  readonly asked: readonly Asked[];
  readonly last: keyof typeof faults;
  /** The write at which a short run begins: one part is locked by then, or all of them. */
  readonly first: number;
}

const ofTrunks = [...shareOf(2), ...changes];

const kinds: readonly Kind[] = [
  { store: crates, asked: shareOf(0), last: 'call', first: 4 },
  { store: casks, asked: shareOf(1), last: 'lost answer', first: 4 },
  { store: trunks, asked: ofTrunks, last: 'call', first: 5 },
  { store: crates, asked: shareOf(0), last: 'lost answer', first: 0 },
  { store: casks, asked: shareOf(1), last: 'call', first: 0 },
  { store: trunks, asked: ofTrunks, last: 'lost answer', first: 0 },
];

/** The same list in memory. */
function expected(rows: readonly Crate[], asked: Asked) {
  const { limit = 50, offset = 0, order } = asked;
  const wanted = Object.entries(filtersOf(asked));
  const found = rows.filter((row) => wanted.every(([name, is]) => Reflect.get(row, name) === is));
  const text = ({ id, updated_at }: Crate) => (order === lastChanged ? `${updated_at} ${id}` : id);
  const sign = order === undefined ? 1 : -1;
  found.sort((one, other) => (text(one) < text(other) ? -sign : sign));
  const page = found.slice(offset, offset + limit);
  return { asked, total: found.length, ids: page.map(({ id }) => id) };
}

/** All rows that lists show beside an intent, and the totals that deltas tell. */
async function expectCommitted(tenant: string, { store }: Kind, rows: readonly Crate[]) {
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const wanted of [{}, { owner: 'large' }, { colour: 'green' }]) {
    const filters = Object.entries(wanted).map(([column, value]) => ({ column, value }));
    const page = await list(tenant, { filters, limit: 600 }, store);
    expect(page.rows).toEqual(page.rows.map(({ id }) => known.get(id)));
    const isSummed = Object.keys(wanted).every((one) => one !== 'owner' || 'owner' in store.facets);
    if (isSummed) expect(page.total).toBe(expected(rows, wanted).total);
  }
}

async function expectLists(tenant: string, { store, asked }: Kind, rows: readonly Crate[]) {
  const listed = await Promise.all(
    asked.map(async (one) => {
      const { limit = 50, offset = 0, order } = one;
      const filters = Object.entries(filtersOf(one)).map(([column, value]) => ({ column, value }));
      const page = await list(tenant, { filters, limit, offset, order }, store);
      return { asked: one, total: page.total, ids: page.rows.map(({ id }) => id) };
    }),
  );
  expect(listed).toEqual(asked.map((one) => expected(rows, one)));
}

/** A yard of many rows, half of them folded. */
async function yard(store: ListOf<Crate>): Promise<{ tenant: string; rows: Crate[] }> {
  const tenant = newTenant();
  const rows = Array.from({ length: SIZE }, (_, index) => rowOf(index));
  await fillTogether(tenant, rows.slice(0, 300), store);
  await foldAll(tenant, store.group);
  await indexesCaughtUp();
  await fillTogether(tenant, rows.slice(300), store);
  return { tenant, rows };
}

const faults = {
  call: (count: number) => killAfter(count).died,
  'lost answer': (count: number) => loseAnswer(count + 1).lost,
};

// API-79, API-134
describe('lists beside a change beyond one transaction', () => {
  it.each(kinds.slice(0, rounds({ short: 3, long: kinds.length })))(
    'of $store.name show what is decided alone, and all of it once it is applied, whatever $last was the last',
    { timeout: 300_000 },
    async (kind) => {
      const outcomes: string[] = [];
      let { tenant, rows } = await yard(kind.store);
      for (let count = rounds({ short: kind.first, long: 0 }); ; count += STEP) {
        const changes = movesOf(rows, kind.store);
        const met = faults[kind.last](count);
        const change = changeOf(tenant, changes, kind.store);
        await commitAtAnySize({ ...change, id: uuidAt(new Date()) }).catch(() => undefined);
        vi.restoreAllMocks();
        removeFault();
        await indexesCaughtUp();
        const after = moved(rows, changes);
        const all = await list(tenant, { limit: 1 }, kind.store);
        const isDecided = all.total === after.length;
        if (isDecided) rows = after;
        await expectCommitted(tenant, kind, rows);
        await sweepIntents(new Date(Date.now() + 60_000));
        await indexesCaughtUp();
        await expectLists(tenant, kind, rows);
        outcomes.push(isDecided ? 'after' : 'before');
        if (!met()) break;
      }
      expect([outcomes[0], outcomes.at(-1)]).toEqual(['before', 'after']);
      expect(outcomes.lastIndexOf('before')).toBeLessThan(outcomes.indexOf('after'));
      expect(await findDrift(kind.store, tenant)).toEqual([]);
    },
  );
});
