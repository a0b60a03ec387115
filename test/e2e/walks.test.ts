import { createdColumn } from '@waybill/api/created-range';
import type { ListColumns } from '@waybill/api/list-filters';
import type { AnyOperation } from '@waybill/api/operation';
import { operations } from '@waybill/registry/operations';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillShop, MARK, pathIn, type Shop } from '../contract/shop.ts';
import { type Call, type Credentials, credentialHeaders, type Page } from '../support/client.ts';
import { withSystem } from '../support/system.ts';
import { createTenant, operator } from '../support/tenant.ts';

const system = withSystem();

let owner: Credentials;
let colleague: Credentials;
let shop: Shop;

type Row = Readonly<Record<string, unknown>>;
type Rows = Page<Row>;
type Answer = Rows & { readonly code?: string };

/** Operations that answer a page: the index of vocabularies comes whole. */
const paged = operations.filter(
  ({ id, list, method }) => list !== undefined && method === 'GET' && !id.includes('vocabularies'),
);

const search = paged.find(({ id }) => id === 'orders.search');

// Without words it is refused; functions/orders/search.test.ts walks it.
const lists = paged.filter((one) => one !== search);

const listsWhere = (isWanted: (columns: ListColumns) => boolean) =>
  paged.filter(({ list = {} }) => isWanted(list)).map((one) => [one.id, one] as const);

const ranged = listsWhere((columns) => createdColumn(columns) !== undefined);
const logged = listsWhere(({ since, until }) => since === 'instant' && until === 'instant');

const EARLY = '2020-01-01T00:00:00Z';
const LATE = '2100-01-01T00:00:00Z';

const callerOf = ({ operatorOnly }: AnyOperation): Call =>
  system.as(operatorOnly === true ? operator : owner);

const get = (operation: AnyOperation, query: string, call = callerOf(operation)) =>
  call<Answer>(`GET ${pathIn(shop, operation.urlPath)}?${query}`);

async function pageOf(operation: AnyOperation, query: string): Promise<Rows> {
  const { status, body, text } = await get(operation, query);
  expect(status, `${operation.id}?${query}: ${text}`).toBe(200);
  const capped = operation === search ? ['capped'] : [];
  const keys = [...capped, 'items', 'limit', 'next', 'offset', 'total'];
  expect(Object.keys(body).sort()).toEqual(keys);
  return body;
}

/** All rows, one a page, and the cursors between them. */
async function walk(operation: AnyOperation, most: number) {
  const rows: Row[] = [];
  const cursors: string[] = [];
  for (let after = ''; ; ) {
    const { items, offset, next } = await pageOf(operation, `limit=1${after}`);
    expect([items.length, offset]).toEqual([1, 0]);
    rows.push(...items);
    expect(rows.length).toBeLessThanOrEqual(most);
    if (next === null) return { rows, cursors };
    cursors.push(next);
    after = `&after=${next}`;
  }
}

beforeAll(async () => {
  owner = await system.newTenant();
  shop = await fillShop(owner.tenant, system.as(owner));
  await createTenant(system.url());
  const { body } = await system.as(owner)<{ key: string }>('POST /v1/api-keys', {
    body: { name: 'Colleague', permissions: ['*'] },
  });
  colleague = { tenant: owner.tenant, key: body.key };
  await system.stack().drain();
});

// API-69, API-163, API-164
describe('a list', () => {
  it.each(lists.map((one) => [one.id, one] as const))(
    'is walked through by its cursors: %s',
    async (_, operation) => {
      const whole = await pageOf(operation, 'limit=200');
      expect(whole.items).toHaveLength(whole.total);
      expect(whole.next).toBeNull();
      if (whole.total === 0) return;
      const { rows, cursors } = await walk(operation, whole.total);
      expect(rows).toEqual(whole.items);
      for (const after of ['', 'next', `${'A'.repeat(60)}`, cursors[0]?.slice(1) ?? 'none']) {
        expect(await get(operation, `after=${after}`)).toMatchObject({
          status: 400,
          body: { code: 'invalid_cursor' },
        });
      }
    },
  );

  // API-158, API-163
  it.each(paged.map((one) => [one.id, one] as const))(
    'is not read too far from its beginning, nor at two places: %s',
    async (_, operation) => {
      const far = await get(operation, 'offset=10001');
      expect(far).toMatchObject({
        status: 422,
        body: { code: 'offset_too_large', error: expect.stringContaining('`after`') },
      });
      for (const after of ['', 'next', 'A'.repeat(60)]) {
        expect(await get(operation, `after=${after}&offset=1`)).toMatchObject({
          status: 400,
          body: { code: 'invalid_value', error: expect.stringContaining('after') },
        });
      }
    },
  );

  it('does not know the cursors of another list, contact or tenant', async () => {
    const list = (id: string) => {
      const found = lists.find((one) => one.id === id);
      if (found === undefined) throw new Error(`there is no list ${id}`);
      return found;
    };
    const movements = list('inventories.movements.list');
    const { next } = await pageOf(movements, 'limit=1');
    expect((await get(movements, `after=${next}`)).status).toBe(200);
    expect((await get(movements, `after=${next}&limit=7`)).status).toBe(200);
    // Another key of the same principal goes on with the walk.
    expect((await get(movements, `after=${next}`, system.as(colleague))).status).toBe(200);
    const stranger = await system.newTenant();
    const buyer = { 'x-service-contact': '01890a5d-ac96-774b-bcce-b302099a8057' };
    const asBuyer = await fetch(`${system.url()}/v1/orders?after=${next}`, {
      headers: { ...credentialHeaders(owner), ...buyer },
    });
    const answers = [
      await get(list('inventories.reservations.list'), `after=${next}`),
      await get(movements, `after=${next}&type=receipt`),
      await get(movements, `after=${next}`, system.as(stranger)),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'invalid_cursor'));
    expect(asBuyer.status).toBe(400);
  });

  // API-165
  it.each(ranged)('has the rows of a range: %s', async (_, operation) => {
    const words = operation === search ? `q=${MARK}&` : '';
    const column = createdColumn(operation.list ?? {}) ?? '';
    const { items } = await pageOf(operation, `${words}limit=200`);
    const moments = items.map((row) => String(row[column])).sort();
    expect(moments).not.toEqual([]);
    const [first = '', last = ''] = [moments[0], moments.at(-1)];
    const lasts = moments.filter((one) => one === last).length;
    const totals: readonly (readonly [query: string, total: number])[] = [
      [`created_from=${first}`, items.length],
      [`created_to=${first}`, 0],
      [`created_from=${last}`, lasts],
      [`created_from=${first}&created_to=${last}`, items.length - lasts],
      [`created_from=${last}&created_to=${last}`, 0],
      [`created_from=${LATE}&created_to=${EARLY}`, 0],
    ];
    const found = totals.map(async ([query]) => {
      const { total } = await pageOf(operation, words + query);
      return [query, total];
    });
    expect(await Promise.all(found)).toEqual(totals);
    expect(await get(operation, `${words}created_to=2026-01-01`)).toMatchObject({ status: 400 });
  });

  // WHK-133
  it.each(logged)('is empty before what is kept, and where it ends first: %s', async (_, list) => {
    for (const query of [
      'until=1960-01-01T00:00:00Z',
      `until=${EARLY}`,
      `since=${EARLY}&until=${EARLY}`,
      `since=${LATE}&until=${EARLY}`,
    ]) {
      expect(await pageOf(list, query), query).toMatchObject({ items: [], total: 0 });
    }
    // Nothing but the order of the bounds makes it empty.
    expect((await pageOf(list, `since=${EARLY}&until=${LATE}`)).total).toBeGreaterThan(0);
  });
});
