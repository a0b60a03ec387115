import type { AnyOperation } from '@waybill/api/operation';
import { operations } from '@waybill/registry/operations';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillShop, pathIn, type Shop } from '../contract/shop.ts';
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

/** What answers a page: the index of vocabularies comes whole. */
const paged = operations.filter(
  ({ id, list, method }) => list !== undefined && method === 'GET' && !id.includes('vocabularies'),
);

// Without words it is refused; functions/orders/search.test.ts walks it.
const lists = paged.filter(({ id }) => id !== 'orders.search');

const callerOf = ({ operatorOnly }: AnyOperation): Call =>
  system.as(operatorOnly === true ? operator : owner);

const get = (operation: AnyOperation, query: string, call = callerOf(operation)) =>
  call<Answer>(`GET ${pathIn(shop, operation.urlPath)}?${query}`);

async function pageOf(operation: AnyOperation, query: string): Promise<Rows> {
  const { status, body, text } = await get(operation, query);
  expect(status, `${operation.id}?${query}: ${text}`).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['items', 'limit', 'next', 'offset', 'total']);
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
  it.each([
    ['orders.list', 'created_at'],
    ['inventories.movements.list', 'created_at'],
    ['inventories.reservations.list', 'created_at'],
    ['orderlists.list', 'created_at'],
    ['carts.list', 'created_at'],
    ['webhooks.deliveries.list', 'created_at'],
    ['webhooks.events.list', 'time'],
  ])('has the rows of a range: %s', async (id, column) => {
    const operation = lists.find((one) => one.id === id);
    if (operation === undefined) throw new Error(`there is no list ${id}`);
    const { items } = await pageOf(operation, 'limit=200');
    const moments = items.map((row) => String(row[column])).sort();
    const [first = '', last = ''] = [moments[0], moments.at(-1)];
    const total = async (query: string) => (await pageOf(operation, query)).total;
    expect(await total(`created_from=${first}`)).toBe(items.length);
    expect(await total(`created_to=${first}`)).toBe(0);
    expect(await total(`created_from=${last}`)).toBe(moments.filter((one) => one === last).length);
    expect(await total(`created_from=${first}&created_to=${last}`)).toBe(
      moments.filter((one) => one < last).length,
    );
    expect(await total(`created_from=${last}&created_to=${first}`)).toBe(0);
    expect(await get(operation, 'created_to=2026-01-01')).toMatchObject({ status: 400 });
  });

  // WHK-133
  it.each(['until=1960-01-01T00:00:00Z', 'until=2020-01-01T00:00:00Z'])(
    'of events is empty before what is kept: %s',
    async (query) => {
      const operation = lists.find(({ id }) => id === 'webhooks.events.list');
      if (operation === undefined) throw new Error('there is no list of events');
      expect(await pageOf(operation, query)).toMatchObject({ items: [], total: 0 });
      expect(await pageOf(operation, `${query}&since=2100-01-01T00:00:00Z`)).toMatchObject({
        total: 0,
      });
    },
  );
});
