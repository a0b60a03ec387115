import { createdColumn } from '@waybill/api/created-range';
import type { ListColumns } from '@waybill/api/list-filters';
import type { AnyOperation } from '@waybill/api/operation';
import { chunksOf } from '@waybill/kernel/chunks';
import { operations } from '@waybill/registry/operations';
import { rounds } from '@waybill/testing/rounds';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillShop, MARK, pathIn, type Shop } from '../contract/shop.ts';
import type { Call, Credentials, Page } from '../support/client.ts';
import { place } from '../support/placement.ts';
import { withSystem } from '../support/system.ts';
import { operator } from '../support/tenant.ts';

const system = withSystem();

let owner: Credentials;
let shop: Shop;

type Row = Readonly<Record<string, unknown>>;
type Answer = Page<Row> & { readonly code?: string };
type Kind = ListColumns[string];

const lists = operations.filter(
  ({ id, list, method }) => list !== undefined && method === 'GET' && !id.includes('vocabularies'),
);
const named = lists.map((one) => [one.id, one] as const);
const sorted = named.filter(([, { fixedOrder }]) => fixedOrder === undefined);

const callerOf = ({ operatorOnly }: AnyOperation): Call =>
  system.as(operatorOnly === true ? operator : owner);

const get = (operation: AnyOperation, query: string) =>
  callerOf(operation)<Answer>(`GET ${pathIn(shop, operation.urlPath)}?${query}`);

/** The answers of a list to some queries, a few of them side by side. */
async function answersTo(operation: AnyOperation, queries: readonly string[]) {
  const answers: (readonly [query: string, status: number, code: string | undefined])[] = [];
  for (const some of chunksOf(queries, 8)) {
    const answered = await Promise.all(some.map((query) => get(operation, query)));
    answers.push(
      ...answered.map(({ status, body }, index) => [some[index] ?? '', status, body.code] as const),
    );
  }
  return answers;
}

async function rowsOf(operation: AnyOperation, query: string): Promise<Answer> {
  const { status, body, text } = await get(operation, query);
  expect(status, `${operation.id}?${query}: ${text}`).toBe(200);
  return body;
}

/** Orders, goods and comments that come side by side, many of them within one millisecond. */
async function fillAtOnce(call: Call): Promise<void> {
  const item = { sku: `${MARK}-9`, quantity: 1 };
  const each = async (_: unknown, index: number) => {
    await Promise.all([
      place(call, { items: [{ ...item, unit_price: 1 + (index % 3) }] }),
      call('POST /v1/inventories/receive', { body: { ...item, location_code: MARK } }),
      call('POST /v1/carts', { body: { name: `${MARK} ${index % 2}` } }),
      call(`POST /v1/orders/${shop.order}/comments`, { body: { body: `${MARK} ${index}` } }),
      call('POST /v1/orderlists', { body: { name: MARK, owner_id: shop.apiKey } }),
    ]);
  };
  await Promise.all(Array.from({ length: 6 }, each));
}

beforeAll(async () => {
  owner = await system.newTenant();
  shop = await fillShop(owner.tenant, system.as(owner));
  const endpoints = [1, 2].map((index) =>
    system.as(owner)('POST /v1/webhooks/endpoints', {
      body: { url: `http://127.0.0.1:499${index}/${MARK}`, topics: ['order.placed'] },
    }),
  );
  await Promise.all(endpoints);
  await fillAtOnce(system.as(owner));
  await system.stack().drain();
});

/** Texts that a caller may send, and no key and no row can hold. */
const HOSTILE = ['', '#', 'a#b', '%', '\u0000', '\u0001', '\ufffe', '\u{1f4e6}', 'x'.repeat(3_000)];

const VALUES: Readonly<Record<Kind, readonly string[]>> = {
  text: HOSTILE,
  uuid: ['', '#', '00000000-0000-0000-0000-000000000000'],
  number: ['', '-0', '1e308', '9'.repeat(40), '0.000000000000001', '9007199254740993'],
  boolean: ['', 'true', 'false'],
  instant: ['', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '1969-12-31T23:59:59Z'],
  json: ['', '{}', 'null', '{"__proto__":1}', JSON.stringify({ a: 'x'.repeat(3_000) })],
};

// API-75, API-78
describe('no value of a filter is a fault of the service', () => {
  it.each(named)('%s', async (_, operation) => {
    const columns = Object.entries(operation.list ?? {});
    const words = columns.some(([column]) => column === 'q') ? `q=${MARK}&` : '';
    const queries = columns.flatMap(([column, kind]) =>
      VALUES[kind].map((value) => `${words}${column}=${encodeURIComponent(value)}`),
    );
    const lone = columns.map(([column]) => `${words}${column}=%ED%A0%80`);
    const answers = await answersTo(operation, [...queries, ...lone]);
    expect(answers.filter(([, status]) => ![200, 400].includes(status))).toEqual([]);
  });
});

// API-71
describe('what a list may be sorted by is what its document offers', () => {
  it.each(sorted)('%s', async (_, operation) => {
    const columns = Object.keys(operation.list ?? {});
    const offered = operation.sortable ?? columns;
    const queries = columns.flatMap((column) =>
      ['', '.asc', '.desc'].map((direction) => `limit=2&order=${column}${direction}`),
    );
    const answers = await answersTo(operation, queries);
    const isOffered = (query: string) =>
      offered.includes(query.split('order=')[1]?.split('.')[0] ?? '');
    expect(answers.filter(([query, status]) => (status === 200) !== isOffered(query))).toEqual([]);
  });
});

/** A list of some order, page by page. */
async function pages(
  operation: AnyOperation,
  query: string,
  limit: number,
  by: 'after' | 'offset',
) {
  const rows: Row[] = [];
  for (let place = ''; ; ) {
    const { items, next } = await rowsOf(operation, `${query}&limit=${limit}${place}`);
    rows.push(...items);
    if (next === null || rows.length > 200) return rows;
    place = by === 'after' ? `&after=${next}` : `&offset=${rows.length}`;
  }
}

/** The identity of a row in its list. */
const idOf = (row: Row) => String(row['id'] ?? row['slug'] ?? row['name']);

/** Rows by when they were created, those of one moment by their ids. */
function inOrder(rows: readonly Row[], column: string, isDescending: boolean): Row[] {
  const placeOf = (row: Row) => `${String(row[column])} ${idOf(row)}`;
  const ascending = rows.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return isDescending ? ascending.reverse() : ascending;
}

// API-72
describe('a list has one order, whatever the page and the filter', () => {
  it.each(sorted)('%s', async (_, operation) => {
    const columns = operation.sortable ?? Object.keys(operation.list ?? {});
    const created = createdColumn(operation.list ?? {});
    const byTime = created !== undefined && columns.includes(created);
    const queries = byTime ? ['', `order=${created}.asc`, `order=${created}.desc`] : [''];
    for (const query of queries) {
      const { items } = await rowsOf(operation, `${query}&limit=200`);
      const ids = items.map(idOf);
      if (created !== undefined && query !== '') {
        expect(ids).toEqual(inOrder(items, created, query.endsWith('.desc')).map(idOf));
      }
      if (created !== undefined) {
        const early = `${query}&limit=200&created_from=1970-01-01T00:00:00Z`;
        expect((await rowsOf(operation, early)).items.map(idOf), early).toEqual(ids);
      }
      for (const [limit, by] of [
        [1, 'after'],
        [2, 'offset'],
        [3, 'after'],
        [7, 'offset'],
      ] as const) {
        const walked = await pages(operation, query, limit, by);
        expect(walked.map(idOf), `${query} limit=${limit}`).toEqual(ids);
      }
    }
  });
});

// API-75
it('what a number may be, a filter may ask for', async () => {
  const call = system.as(owner);
  const priorities = [1e15, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0];
  for (const [index, priority] of priorities.entries()) {
    const body = { code: `place-${index}`, name: MARK, priority };
    await call('POST /v1/inventories/locations', { body });
    const found = await call<Answer>(`GET /v1/inventories/locations?priority=${priority}`);
    expect(found.body.items).toContainEqual(expect.objectContaining(body));
  }
});

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Rows whose values are asked for: each value is a call. */
const ASKED = rounds({ short: 2, long: 50 });

/** Deliveries change while they are tried: they have a suite of their own. */
const standing = sorted.filter(([id]) => id !== 'webhooks.deliveries.list');

// API-70, API-75, CRT-6, INV-47, INV-56, INV-111, MKT-39, SHP-7
it.each(standing)(
  'each value that a row shows finds all that have it: %s',
  async (_, operation) => {
    const { items, total } = await rowsOf(operation, 'limit=200');
    expect(items).toHaveLength(total);
    const columns = Object.keys(operation.list ?? {}).filter(
      (column) => column in (items[0] ?? {}),
    );
    for (const column of columns) {
      const shown = items.slice(0, ASKED).map((row) => row[column]);
      for (const value of new Set(shown.filter((one) => one !== null).map(textOf))) {
        const query = `${column}=${encodeURIComponent(value)}`;
        const found = await rowsOf(operation, `${query}&limit=200`);
        const alike = items.filter((row) => textOf(row[column]) === value).map(idOf);
        expect([query, found.items.map(idOf).sort()]).toEqual([query, alike.sort()]);
        expect(found.total, query).toBe(alike.length);
      }
    }
  },
);

// API-74
it('a call that is no list refuses parameters that it does not know', async () => {
  const others = operations.filter(
    ({ method, list, public: open }) => method === 'GET' && list === undefined && open !== true,
  );
  expect(others.length).toBeGreaterThan(15);
  for (const operation of others) {
    const { status, body } = await get(operation, 'marketid=1');
    expect([operation.id, status, body.code]).toEqual([operation.id, 400, 'unknown_filter']);
  }
});
