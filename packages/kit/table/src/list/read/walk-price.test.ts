import { findEngine } from '@waybill/local/engine/engine-programs';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import {
  type Crate,
  cratesOf,
  equals,
  fillTogether,
  foldAll,
  list,
  newTenant,
  trunks,
} from '../../testing/crates.factory.ts';
import { metered } from '../../wire/meter.ts';
import type { ListRequest } from '../declare/request.ts';

withTable();

// DynamoDB Local counts too little.
const counts = findEngine(process.env['DYNAMODB_ENGINE']).name === 'dynoxide';

const ROWS = 900;
const LIMIT = 20;
const PAGES = ROWS / LIMIT;

const rows = cratesOf(ROWS, (index) => ({
  colour: index % 2 === 0 ? 'red' : 'blue',
  state: ['full', 'empty', 'lost'][index % 3] ?? 'full',
  owner: 'large',
  keeper: 'one',
  updated_at: new Date(1_700_000_000_000 + index * 1_000).toISOString(),
}));

const tenant = newTenant();
const others = newTenant();

beforeAll(async () => {
  await fillTogether(tenant, rows);
  await foldAll(tenant);
  await fillTogether(others, rows, trunks);
  await foldAll(others, trunks.group);
});

/** The units of each page of a walk, and how many rows it had. */
async function walk(request: Partial<ListRequest>, store = undefined as typeof trunks | undefined) {
  const units: number[] = [];
  let seen = 0;
  let after: ListRequest['after'];
  do {
    const whole = { limit: LIMIT, ...request, after };
    const { cost, result } = metered(() =>
      store === undefined ? list(tenant, whole) : list(others, whole, store),
    );
    const page = await result;
    units.push(cost.readUnits);
    seen += page.rows.length;
    after = page.next;
  } while (after !== undefined);
  return { units, seen };
}

const by = (column: string, descending = false) => ({ order: { column, descending } });

// API-163
it.each<[string, Partial<ListRequest>, typeof trunks | undefined]>([
  ['all rows', {}, undefined],
  ['all rows, the newest first', by('created_at', true), undefined],
  ['one column of few values', equals({ colour: 'red' } as Partial<Crate>), undefined],
  ['all columns of few values', equals({ colour: 'red', state: 'full', sealed: false }), undefined],
  ['a value of many rows', equals({ keeper: 'one' }), undefined],
  ['a summed value', equals({ owner: 'large' }), undefined],
  ['a summed value in a state', equals({ owner: 'large', colour: 'blue' }), undefined],
  ['the order of changes', by('updated_at', true), trunks],
])('the last pages of a walk cost what the first one does: %s', async (_, request, store) => {
  const { units, seen } = await walk(request, store);
  const share = 'filters' in request && request.filters?.some(({ column }) => column === 'colour');
  expect(seen).toBe(request.filters?.length === 3 ? Math.ceil(ROWS / 6) : share ? ROWS / 2 : ROWS);
  expect(units.length).toBeLessThanOrEqual(PAGES + 1);
  const [first = 0, ...behind] = units;
  if (counts) expect(Math.max(...behind)).toBeLessThanOrEqual(first + 6);
});
