import { sideBySide } from '@waybill/kernel/side-by-side';
import { orderStore } from '@waybill/orders/order/order.store';
import { findDrift } from '@waybill/table/operate';
import { rounds } from '@waybill/testing/rounds';
import { indexesCaughtUp, losesAnswers } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import type { Call, Page } from '../support/client.ts';
import { basket, type Item, type Order, place } from '../support/placement.ts';
import { withSystem } from '../support/system.ts';

const CLIENTS = rounds({ short: 32, long: 64 });
const REPEATS = rounds({ short: 10, long: 20 });
const EACH = rounds({ short: 1, long: 3 });

const system = withSystem();

const numbersTo = (count: number) =>
  Array.from({ length: count }, (_, index) => `ORD-${String(index + 1).padStart(6, '0')}`);

/** Tries of a draw whose answer is lost: each of them draws (ORD-11). */
const DRAWS = 4;
const mostDrawn = (placed: number) => (losesAnswers() ? DRAWS * placed : placed);

async function counterOf(call: Call): Promise<number | undefined> {
  const { body } = await call<Page<{ counter: number }>>('GET /v1/orders/number-ranges?code=order');
  return body.items[0]?.counter;
}

async function listed(call: Call): Promise<Order[]> {
  await indexesCaughtUp();
  const rows: Order[] = [];
  for (let offset = 0; ; offset += 200) {
    const { body } = await call<Page<Order>>(`GET /v1/orders?limit=200&offset=${offset}`);
    rows.push(...body.items);
    if (body.items.length < 200) return rows;
  }
}

describe(`${CLIENTS} clients of one tenant at once`, () => {
  it('get every number once, lose none and see no error', { timeout: 120_000 }, async () => {
    const shop = await system.newTenant();
    const call = system.as(shop);
    const placements = Array.from({ length: CLIENTS * EACH }, (_, index) => index);
    const answers: { status: number; order: Order }[] = [];
    const totals: number[] = [];
    await sideBySide(CLIENTS, placements, async (index) => {
      const { status, body } = await place(call);
      answers.push({ status, order: body });
      if (index % 16 === 0) {
        const seen = await call<Page<Order>>('GET /v1/orders?limit=1&status=placed');
        totals.push(seen.body.total);
      }
    });

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const drawn = (await counterOf(call)) ?? 0;
    expect(drawn).toBeGreaterThanOrEqual(placements.length);
    expect(drawn).toBeLessThanOrEqual(mostDrawn(placements.length));
    const answered = new Set(answers.map(({ order }) => order.number));
    expect(answered.size).toBe(placements.length);
    expect([...answered].filter((number) => !numbersTo(drawn).includes(number))).toEqual([]);
    expect(Math.max(...totals)).toBeLessThanOrEqual(placements.length);

    const rows = await listed(call);
    expect(rows.map(({ id }) => id).sort()).toEqual(answers.map(({ order }) => order.id).sort());
    await system.stack().drain();
    expect(await findDrift(orderStore, shop.tenant)).toEqual([]);
    for (const facet of ['', '&status=placed', '&payment_status=open']) {
      const page = await call<Page<Order>>(`GET /v1/orders?limit=1${facet}`);
      expect(page.body.total, facet).toBe(placements.length);
    }
  });
});

describe(`one Idempotency-Key sent ${REPEATS} times at once`, () => {
  // API-83, API-85
  it('is one order, and one draw', async () => {
    const call = system.as(await system.newTenant());
    const before = await counterOf(call);
    const headers = { 'idempotency-key': 'the-same' };
    const answers = await Promise.all(
      Array.from({ length: REPEATS }, () => place(call, basket, headers)),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const accepted = answers.filter(({ status }) => status === 201);
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
    const first = accepted.filter(({ headers: h }) => h.get('idempotent-replayed') === null);
    expect(first).toHaveLength(1);
    const drawn = ((await counterOf(call)) ?? 0) - (before ?? 0);
    expect(drawn).toBeGreaterThanOrEqual(1);
    expect(drawn).toBeLessThanOrEqual(mostDrawn(1));
    await indexesCaughtUp();
    expect(await call('GET /v1/orders')).toMatchObject({ body: { total: 1 } });
    expect((await place(call, basket, headers)).text).toBe(first[0]?.text);
  });

  // API-84
  it('with two different bodies is one of them', async () => {
    const call = system.as(await system.newTenant());
    const headers = { 'idempotency-key': 'contested' };
    const bodies = ['FIRST', 'SECOND'].map((sku) => ({ items: [{ sku }] }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => place(call, bodies[index % 2], headers)),
    );
    for (const { status } of answers) expect([201, 409, 422]).toContain(status);
    const skus = answers
      .filter(({ status }) => status === 201)
      .flatMap(({ body }) => body.items.map((item: Item) => item.sku));
    expect(new Set(skus).size).toBe(1);
    await indexesCaughtUp();
    expect(await call('GET /v1/orders')).toMatchObject({ body: { total: 1 } });
  });
});

describe('calls that want the same thing at once', () => {
  const racing = (count: number, work: (index: number) => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index))).then((answers) =>
      answers.map(({ status }) => status).sort(),
    );
  const oneOf = (count: number) => [201, ...Array.from({ length: count - 1 }, () => 409)];

  it('get a number range code once', async () => {
    const call = system.as(await system.newTenant());
    const body = { code: 'wanted' };
    const statuses = await racing(8, () => call('POST /v1/orders/number-ranges', { body }));
    expect(statuses).toEqual(oneOf(8));
    await indexesCaughtUp();
    const page = await call('GET /v1/orders/number-ranges?code=wanted');
    expect(page).toMatchObject({ body: { total: 1 } });
  });

  // API-94
  it('get a tenant slug once', async () => {
    const slug = `wanted-${Date.now().toString(36)}`;
    const operator = system.as({ tenant: 'operator', key: 'wb_operator_local' });
    const body = { slug, name: 'Wanted' };
    const keys: string[] = [];
    const statuses = await racing(8, async () => {
      const answer = await operator<{ api_key?: { key: string } }>('POST /v1/tenants', { body });
      if (answer.body.api_key !== undefined) keys.push(answer.body.api_key.key);
      return answer;
    });
    expect(statuses).toEqual(oneOf(8));
    expect(keys).toHaveLength(1);
    expect(await system.as({ tenant: slug, key: keys[0] ?? '' })('GET /v1/orders')).toMatchObject({
      status: 200,
    });
  });

  it('delete once', async () => {
    const call = system.as(await system.newTenant());
    const body = { code: 'gone-soon' };
    const created = await call<{ id: string }>('POST /v1/orders/number-ranges', { body });
    const route = `DELETE /v1/orders/number-ranges/${created.body.id}`;
    const statuses = await racing(6, () => call(route));
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
  });
});
