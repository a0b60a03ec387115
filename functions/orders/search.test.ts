import { chunksOf } from '@waybill/kernel/chunks';
import { uuidFloor } from '@waybill/kernel/id';
import type { Order, OrderPlaced } from '@waybill/orders/order/order.schema';
import { loadSearchables } from '@waybill/orders/order/searchable-order.repository';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { indexOrders, putOrders } from '@waybill/search/feed/index-orders.command';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { workFor } from '@waybill/work/work';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as list } from './list.ts';
import { handler as place } from './place.ts';
import { handler as search } from './search.ts';
import { handler as ship } from './ship.ts';
import { handler as update } from './update.ts';

withTable();

interface Page {
  items: Order[];
  total: number;
  next: string | null;
  capped: boolean;
}

const placed: OrderPlaced[] = [];

const index = (id: string, tenant = 'acme') =>
  indexOrders(workFor(tenant, new Date()), [id], loadSearchables);
const find = (query: Record<string, string>, more = {}) =>
  invoke<Page>(search, { query, tenant: 'acme', ...more });
const numbers = async (query: Record<string, string>) =>
  (await find(query)).body.items.map(({ number }) => number);

beforeEach(() => void vi.stubEnv('SEARCH', 'on'));
afterEach(() => void vi.unstubAllEnvs());

beforeAll(async () => {
  await installTenant('acme');
  for (const name of ['Änne Müller', 'Max Müller', 'Zoë O’Brien']) {
    const body = { items: [{ sku: 'LAMP-7', unit_price: 5 }], billing_address: { name } };
    const reply = await invoke<OrderPlaced>(place, { method: 'POST', body, tenant: 'acme' });
    expect(reply.status).toBe(201);
    placed.push(reply.body);
    await index(reply.body.id);
  }
});

/** An order of the index alone, a second younger than the one before: its row is answered by no page. */
const younger = (place: number) => ({
  id: `${uuidFloor(Date.now() + (place + 60) * 1_000)}7000-8000-${String(place).padStart(12, '0')}`,
  rev: 1,
  words: ['lamp7'],
});

/** Three orders of a shop of its own, and 1,003 younger ones beside them in its index. */
async function manyOrders(tenant: string): Promise<string[]> {
  await installTenant(tenant);
  const body = { items: [{ sku: 'LAMP-7', unit_price: 5 }] };
  const ids: string[] = [];
  while (ids.length < 3) {
    const reply = await invoke<OrderPlaced>(place, { method: 'POST', body, tenant });
    ids.push(reply.body.id);
    await index(reply.body.id, tenant);
  }
  const orders = Array.from({ length: 1_003 }, (_, order) => younger(order));
  for (const some of chunksOf(orders, 100)) {
    await putOrders(workFor(tenant, new Date()), { tenant, generation: 1 }, some);
  }
  return ids.toReversed();
}

describe('orders.search', () => {
  // SEA-1, SEA-5, SEA-10
  it('answers the orders of the words as the list does, the newest first', async () => {
    const [anne, max] = placed;
    const { status, body } = await find({ q: 'MULLER lamp7' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, limit: 50, offset: 0, next: null, capped: false });
    expect(body.items.map(({ id }) => id)).toEqual([max?.id, anne?.id]);
    const listed = await invoke<Page>(list, { query: { id: anne?.id ?? '' }, tenant: 'acme' });
    expect(body.items[1]).toEqual(listed.body.items[0]);
    expect(await numbers({ q: 'anne mü' })).toEqual([anne?.number]);
    expect(await numbers({ q: String(max?.number) })).toEqual([max?.number]);
  });

  // SEA-1
  it('finds an order by the name of an article', async () => {
    const body = { items: [{ sku: 'SHADE-1', name: 'Schirm aus Leinen', unit_price: 5 }] };
    const reply = await invoke<OrderPlaced>(place, { method: 'POST', body, tenant: 'acme' });
    await index(reply.body.id);
    expect(await numbers({ q: 'leinen schirm' })).toEqual([reply.body.number]);
  });

  // SEA-6
  it('tells article numbers of 200 letters apart', async () => {
    const skus = ['1', '2'].map((end) => `${'PUMP-'.repeat(39)}AAAA${end}`);
    const ids: string[] = [];
    for (const sku of skus) {
      const body = { items: [{ sku, unit_price: 5 }] };
      const reply = await invoke<OrderPlaced>(place, { method: 'POST', body, tenant: 'acme' });
      ids.push(reply.body.id);
      await index(reply.body.id);
    }
    const found = async (q: string) => (await find({ q })).body.items.map(({ id }) => id);
    for (const [at, sku] of skus.entries()) expect(await found(sku)).toEqual([ids[at]]);
    expect(await found('PUMP-'.repeat(39))).toEqual(ids.toReversed());
    expect(await found(`${'pump'.repeat(12)}p`)).toEqual(ids.toReversed());
    expect(await found(`${'pump'.repeat(12)}u`)).toEqual([]);
  });

  // SEA-10
  it('is walked by its cursor', async () => {
    const first = await find({ q: 'lamp', limit: '2' });
    const second = await find({ q: 'lamp', limit: '2', after: String(first.body.next) });
    expect(second.body.items.map(({ id }) => id)).toEqual([placed[0]?.id]);
    expect(second.body).toMatchObject({ total: 3, next: null, offset: 0 });
  });

  // SEA-9, SEA-10
  it('counts to 1,000, and its cursors lead to the orders beyond', async () => {
    const tenant = 'bulk';
    const ids = await manyOrders(tenant);
    const counted = { status: 200, body: { total: 1_000, capped: true } };
    const beyond = await find({ q: 'lamp', offset: '1000', limit: '4' }, { tenant });
    expect(beyond).toMatchObject(counted);
    expect(beyond.body.items.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    const after = String(beyond.body.next);
    const last = await find({ q: 'lamp', limit: '4', after }, { tenant });
    expect(last).toMatchObject({ ...counted, body: { ...counted.body, next: null } });
    expect(last.body.items.map(({ id }) => id)).toEqual(ids.slice(1));

    const walked: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const query = { q: 'lamp', limit: '200', ...(cursor !== null && { after: cursor }) };
      const reply: Awaited<ReturnType<typeof find>> = await find(query, { tenant });
      expect(reply).toMatchObject(counted);
      walked.push(...reply.body.items.map(({ id }) => id));
      cursor = reply.body.next;
      pages += 1;
    } while (cursor !== null);
    expect({ walked, pages }).toEqual({ walked: ids, pages: 6 });
  });

  // SEA-8
  it.each([
    [{ status: 'placed' }, 3],
    [{ status: 'cancelled' }, 0],
    [{ status: 'placed,cancelled' }, 3],
    [{ on_hold: 'false' }, 3],
    [{ created_from: '2100-01-01T00:00:00Z' }, 0],
    [{ created_to: '2100-01-01T00:00:00Z' }, 3],
    [{ created_from: '2101-01-01T00:00:00Z', created_to: '2100-01-01T00:00:00Z' }, 0],
  ])('is narrowed by %j', async (filter, total) => {
    expect((await find({ q: 'lamp', ...filter })).body.total).toBe(total);
  });

  /** The moment at which an order was made, with further decimals and in another zone. */
  const moment = (at: string, decimals: string, hours: number) => {
    const local = new Date(Date.parse(at) + hours * 3_600_000).toISOString().replace('Z', decimals);
    return `${local}${hours === 0 ? 'Z' : `+0${hours}:00`}`;
  };

  // SEA-8, API-165
  it.each(
    ['', '000', '001', '999', '000000', '000001', '999999'].flatMap((decimals) =>
      ['created_from', 'created_to'].flatMap((bound) =>
        [0, 2].map((hours) => [bound, decimals, hours] as const),
      ),
    ),
  )('is bounded as lists are: %s with the decimals %j, %i hours from UTC', async (...asked) => {
    const [bound, decimals, hours] = asked;
    const ids = placed.map(({ id }) => id);
    const listed = async (query: Record<string, string>) =>
      (await invoke<Page>(list, { query, tenant: 'acme' })).body.items
        .filter(({ id }) => ids.includes(id))
        .sort((left, right) => (left.id < right.id ? 1 : -1));
    const [, middle] = await listed({});
    const query = { [bound]: moment(String(middle?.created_at), decimals, hours) };
    const found = await find({ q: 'lamp7', ...query });
    expect(found.status).toBe(200);
    const expected = (await listed(query)).map(({ id }) => id);
    expect(found.body.items.map(({ id }) => id)).toEqual(expected);
    expect(expected.includes(middle?.id ?? '')).toBe(
      (bound === 'created_to') !== /^0*$/u.test(decimals),
    );
  });

  // SEA-7, SEA-12
  it('finds a changed address by its words of now', async () => {
    const id = placed[2]?.id ?? '';
    const reply = await invoke(update, {
      method: 'PUT',
      pathParameters: { id },
      body: { billing_address: { name: 'Zoë Byron' } },
      tenant: 'acme',
    });
    expect(reply.status).toBe(200);
    await index(id);
    await index(id);
    expect(await numbers({ q: 'byr' })).toEqual([placed[2]?.number]);
    expect(await numbers({ q: 'obrien' })).toEqual([]);
  });

  // SEA-17, ORD-190
  it('finds a parcel by its number in whatever groups it is printed', async () => {
    const [, max] = placed;
    const id = max?.id ?? '';
    const tracking_code = '0034 0434 1612 3456 7890';
    const shipped = await invoke(ship, {
      pathParameters: { id },
      body: { tracking_code },
      tenant: 'acme',
    });
    expect(shipped.status, shipped.text).toBe(201);
    await index(id);
    for (const q of [
      tracking_code,
      '00340434161234567890',
      '003404 341612',
      '00 34 04 34 16 12 34 56 78 90',
    ]) {
      expect(await numbers({ q }), q).toEqual([max?.number]);
    }
    expect(await numbers({ q: '0034 0434 9999' })).toEqual([]);
    expect(await numbers({ q: '3456 7890' })).toEqual([]);
  });

  // SEA-18
  it('is refused where very many orders have its words, which it names', async () => {
    const tenant = 'broad';
    await installTenant(tenant);
    const words = Array.from({ length: 210 }, (_, word) => `lamp${word}`);
    const orders = Array.from({ length: 100 }, (_, place) => ({ ...younger(place), words }));
    await putOrders(workFor(tenant, new Date()), { tenant, generation: 1 }, orders);
    expect(await find({ q: 'Lamp' }, { tenant })).toMatchObject({
      status: 422,
      body: {
        code: 'list_too_broad',
        error: expect.stringContaining('Very many orders have “lamp”. Add one more word') as string,
      },
    });
  });

  // SEA-4, SEA-8, SEA-10
  it.each([
    [{}, 400, 'invalid_value'],
    [{ q: '-' }, 400, 'invalid_value'],
    [{ q: 'a b c d e f g h i' }, 400, 'invalid_value'],
    [{ q: 'lamp', currency: 'EUR' }, 400, 'unknown_filter'],
    [{ q: 'lamp', created_at: '2100-01-01T00:00:00Z' }, 400, 'unknown_filter'],
    [{ q: 'lamp', created_from: 'yesterday' }, 400, 'invalid_value'],
    [{ q: 'lamp', after: 'x' }, 400, 'invalid_cursor'],
  ])('refuses %j', async (query, status, code) => {
    expect(await find(query)).toMatchObject({ status, body: { code } });
  });

  // SEA-8
  it.each(['number.asc', 'status.desc'])('takes no order, and says why: %s', async (order) => {
    expect(await find({ q: 'lamp', order })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_order',
        error: expect.stringContaining('order must not be sent: a search is always newest first'),
        details: [{ path: 'order' }],
      },
    });
  });

  it('is not open to buyers', async () => {
    const contact = { contactId: '01976f3a-8c1e-7a44-9d0b-000000000001', permissions: ['*'] };
    expect(await find({ q: 'lamp' }, { contact })).toMatchObject({
      status: 403,
      body: { code: 'buyer_not_permitted' },
    });
  });

  // SEA-11
  it('is refused where the stage has it off', async () => {
    vi.stubEnv('SEARCH', 'off');
    expect(await find({ q: 'lamp' })).toMatchObject({
      status: 422,
      body: { code: 'search_disabled' },
    });
  });
});
