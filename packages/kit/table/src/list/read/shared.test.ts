import { chunksOf } from '@waybill/kernel/chunks';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeAll, describe, expect, it } from 'vitest';
import { commit } from '../../commit/commit.ts';
import { joinChanges } from '../../commit/step.ts';
import type { TableItem } from '../../item/key.ts';
import {
  ask,
  type Crate,
  cratesOf,
  equals,
  foldAll,
  GROUP,
  having,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { findDrift, rowDifferences } from '../check/verify.ts';
import { defineList } from '../declare/define-list.ts';
import type { ListOf } from '../declare/list-of.ts';
import { defineRows } from '../write/define-rows.ts';
import { readRow } from './load-page.ts';

withTable();

/** A loan, and whether a note that was written with it lies in its item. */
interface Loan {
  readonly row: Crate;
  readonly noted: boolean;
}

const columns = { id: 'uuid', colour: 'text', keeper: 'text', label: 'text' } as const;
const indexed = { many: { keeper: 3 }, few: { label: 4 } } as const;
const shared = {
  name: 'NOTED',
  holds: ({ noted }: Readonly<Record<string, unknown>>) => noted === true,
};
const hostKey = (tenant: string, id: string) => ({ pk: `T#${tenant}#LOAN#${id}`, sk: 'A' });
const rowIn = (item: TableItem) => item['row'] as Crate;

const loans = defineRows(
  defineList({
    name: 'LOANS',
    group: GROUP,
    columns,
    state: ['colour'],
    stateSpread: 2,
    ...indexed,
    keyOf: hostKey,
    rowOf: rowIn,
    shared,
  }),
  {
    row: ({ row }: Loan) => row,
    keyOf: (tenant, { row }) => hostKey(tenant, row.id),
    content: ({ row, noted }) => ({ row, ...(noted && { noted }) }),
  },
);

/** The note of a loan, which never leaves the state in which it began. */
const noteOf = (row: Crate): Crate => ({ ...row, colour: 'lent' });
const noteKey = (tenant: string, id: string) => ({ pk: `T#${tenant}#NOTE#${id}`, sk: 'A' });

const noteIn = (item: TableItem): Crate => (shared.holds(item) ? noteOf(rowIn(item)) : rowIn(item));

const notes = defineRows(
  defineList({
    name: 'NOTES',
    group: GROUP,
    columns,
    state: ['colour'],
    states: ['lent', 'returned'],
    many: { keeper: { index: 3, spread: 2 } },
    few: { label: 4 },
    keyOf: noteKey,
    rowOf: noteIn,
    shared: { ...shared, guests: { state: 'lent', hostKeyOf: hostKey } },
  }),
  {
    row: (row: Crate) => row,
    keyOf: (tenant, row) => noteKey(tenant, row.id),
    content: (row) => ({ row }),
  },
);

const tenant = newTenant();
const rows = cratesOf(240, (index) => ({
  colour: index % 4 === 0 ? 'blue' : 'red',
  keeper: index % 3 === 0 ? 'main' : 'other',
  label: `order ${index % 40}`,
}));
/** By turns: a loan with a note of its own, one that holds its note, and a note alone. */
const turn = (which: number) => rows.filter((_, index) => index % 3 === which);
const [apart, together, alone] = [turn(0), turn(1), turn(2)];
const ofLoans = rows.filter((_, index) => index % 3 !== 2);
const ofNotes = rows.map((row, index) =>
  index % 3 === 2 ? { ...row, colour: 'returned' } : noteOf(row),
);

beforeAll(async () => {
  const changes = [
    ...apart.flatMap((row) => [
      loans.create(tenant, { row, noted: false }),
      notes.create(tenant, noteOf(row)),
    ]),
    ...together.flatMap((row) => [
      loans.create(tenant, { row, noted: true }),
      notes.createGuest(tenant, noteOf(row)),
    ]),
    ...alone.map((row) => notes.create(tenant, { ...row, colour: 'returned' })),
  ];
  for (const some of chunksOf(changes, 80)) {
    const { steps, withDecision } = joinChanges<never>(...some);
    await commit([...steps.map(({ write }) => write), ...withDecision]);
  }
  await foldAll(tenant);
  await indexesCaughtUp();
});

const newest = { column: 'created_at', descending: true } as const;

// API-79
describe('rows of two lists that lie in one item', () => {
  it.each([
    ['all', {}, {}],
    ['all, the newest first', {}, { order: newest, offset: 30 }],
    ['a state', { colour: 'red' }, { offset: 10 }],
    ['another state', { colour: 'blue' }, { order: newest }],
    ['a value', { keeper: 'main' }, { order: newest, offset: 5 }],
    ['a value and a state', { keeper: 'other', colour: 'red' }, {}],
    ['a value of few rows', { label: 'order 7' }, {}],
  ] as const)('are in the list of the hosts: %s', async (_, wanted, request) => {
    await expectPage(loans, ofLoans, wanted, request);
  });

  it.each([
    ['all', {}, {}],
    ['all, far from the beginning', {}, { order: newest, offset: 210 }],
    ['the state of the guests', { colour: 'lent' }, { offset: 10 }],
    ['another state', { colour: 'returned' }, { order: newest }],
    ['a value', { keeper: 'main' }, { order: newest, offset: 5 }],
    ['a value and a state', { keeper: 'other', colour: 'lent' }, {}],
    ['a value of few rows', { label: 'order 7' }, {}],
  ] as const)('are in the list of the guests: %s', async (_, wanted, request) => {
    await expectPage(notes, ofNotes, wanted, request);
  });

  it('have several values at once', async () => {
    const filters = [{ column: 'keeper', value: 'main', or: ['other'] }];
    const listed = await list(tenant, ask({ filters, offset: 100 }), notes);
    expect(listed.rows).toEqual(ofNotes.slice(100, 150));
    expect(listed.total).toBe(240);
  });

  it('are found by their id, a guest in its host and a host that holds none in no other list', async () => {
    const [held, own, note] = [together[0], apart[0], alone[0]];
    expect(await readRow(notes, tenant, held?.id ?? '')).toEqual(held && noteOf(held));
    expect(await readRow(notes, tenant, own?.id ?? '')).toEqual(own && noteOf(own));
    expect(await readRow(loans, tenant, held?.id ?? '')).toEqual(held);
    expect(await readRow(loans, tenant, note?.id ?? '')).toBeUndefined();
    expect(await readRow(notes, tenant, 'nobody')).toBeUndefined();
    await commit([{ put: { ...hostKey(tenant, 'solo'), row: rows[0] } }]);
    expect(await readRow(notes, tenant, 'solo')).toBeUndefined();
  });

  it('agree with counts and entries, and one that lost an entry is told once', async () => {
    for (const one of [loans, notes]) expect(await findDrift(one, tenant)).toEqual([]);
    const told = async () => [
      ...(await rowDifferences(loans, tenant)),
      ...(await rowDifferences(notes, tenant)),
    ];
    expect(await told()).toEqual([]);
    const { id = '' } = together[5] ?? {};
    await commit([{ update: hostKey(tenant, id), drop: ['f3'] }]);
    expect(await told()).toEqual([expect.objectContaining({ what: `f3 of row ${id} of LOANS` })]);
  });
});

async function expectPage(
  store: ListOf<Crate>,
  all: readonly Crate[],
  wanted: object,
  request: { readonly order?: typeof newest; readonly offset?: number },
) {
  const found = having(all, wanted);
  const inOrder = request.order === undefined ? found : found.toReversed();
  const { offset = 0 } = request;
  const listed = await list(tenant, { ...equals(wanted), ...request }, store);
  expect(listed.rows).toEqual(inOrder.slice(offset, offset + 50));
  expect(listed.total).toBe(found.length);
}
