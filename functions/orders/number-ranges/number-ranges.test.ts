import { drawNumber } from '@waybill/orders/number-range/number-range.repository';
import type { NumberRange } from '@waybill/orders/number-range/number-range.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type Call, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as create } from './create.ts';
import { handler as createDefaults } from './defaults.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();

const AT = '2026-11-21T12:00:00.000Z';
let tenant = '';
let tenants = 0;

beforeEach(() => {
  tenants += 1;
  tenant = `shop-${tenants}`;
});

const route = { path: '/v1/orders/number-ranges/{id}' };
const creating = (body: object, extra: Call = {}) =>
  invoke<NumberRange>(create, { tenant, body, ...extra });
const reading = (id: string, of = tenant) =>
  invoke<NumberRange>(get, { ...route, tenant: of, pathParameters: { id } });
const updating = (id: string, body: object, of = tenant) =>
  invoke<NumberRange>(update, {
    ...route,
    method: 'PUT',
    tenant: of,
    pathParameters: { id },
    body,
  });
const removing = (id: string, of = tenant) =>
  invoke(remove, { ...route, method: 'DELETE', tenant: of, pathParameters: { id } });
const listing = (query: Record<string, string> = {}) =>
  invoke<{ items: NumberRange[]; total: number }>(list, { tenant, query });
const codes = async (query: Record<string, string> = {}) =>
  (await listing(query)).body.items.map(({ code }) => code);
const eventsOf = async () => {
  const events = await recordedEvents(tenant);
  return events
    .map(({ body }) => JSON.parse(body) as { topic: string; data: object })
    .map(({ topic, data }) => ({ topic, data }));
};

describe('create', () => {
  // ORD-90, ORD-128
  it('takes the defaults and writes its event', async () => {
    const answer = await creating({ code: 'phone #1' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        code: 'phone #1',
        channel_id: null,
        counter: 0,
        step: 1,
        padding: 6,
        prefix: '',
        suffix: '',
        position_step: 10,
        metadata: null,
      },
    });
    expect((await reading(answer.body.id)).body).toEqual(answer.body);
    expect(await eventsOf()).toEqual([
      { topic: 'number_range.created', data: { id: answer.body.id, code: 'phone #1' } },
    ]);
  });

  // ORD-90
  it('refuses a taken code', async () => {
    await creating({ code: 'web' });
    expect(await creating({ code: 'web' })).toMatchObject({
      status: 409,
      body: { code: 'unique_violation' },
    });
    expect(await codes()).toEqual(['web']);
  });

  // ORD-90
  it.each([
    [{}],
    [{ code: '' }],
    [{ code: ' ' }],
    [{ code: 'x'.repeat(65) }],
    [{ code: 'a', step: 0 }],
    [{ code: 'a', step: 1.5 }],
    [{ code: 'a', padding: -1 }],
    [{ code: 'a', padding: 65 }],
    [{ code: 'a', position_step: '0' }],
    [{ code: 'a', counter: -1 }],
    [{ code: 'a', channel_id: 'x' }],
    [{ code: 'a', prefix: 7 }],
    [{ code: 'a', metadata: [] }],
  ])('refuses %j', async (body) => {
    expect(await creating(body)).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
    expect(await codes()).toEqual([]);
  });
});

describe('update', () => {
  // ORD-91, ORD-128
  it('changes what is sent, keeps the rest and writes its event', async () => {
    const { body: range } = await creating({ code: 'web', prefix: 'W', metadata: { a: 1 } });
    const answer = await updating(range.id, { padding: 3, metadata: null, counter: null });
    expect(answer).toMatchObject({
      status: 200,
      body: { ...range, padding: 3, metadata: null, updated_at: expect.any(String) },
    });
    expect((await reading(range.id)).body).toEqual(answer.body);
    expect((await eventsOf()).map(({ topic }) => topic)).toContain('number_range.updated');
  });

  it('moves a code, and the range draws under its new one', async () => {
    const { body: range } = await creating({ code: 'web', counter: 7 });
    expect((await updating(range.id, { code: 'shop' })).body).toMatchObject({
      id: range.id,
      code: 'shop',
      counter: 7,
    });
    expect(await codes()).toEqual(['shop']);
    expect(await drawNumber(tenant, 'web', AT)).toMatchObject({ rejected: 'number_range_missing' });
    expect(await drawNumber(tenant, 'shop', AT)).toMatchObject({ number: '000008' });
  });

  // ORD-91
  it('refuses a code another range carries', async () => {
    const { body: range } = await creating({ code: 'web' });
    await creating({ code: 'shop' });
    expect(await updating(range.id, { code: 'shop' })).toMatchObject({ status: 409 });
    expect((await codes()).sort()).toEqual(['shop', 'web']);
  });

  // ORD-91
  it('writes nothing when nothing differs', async () => {
    const { body: range } = await creating({ code: 'web' });
    expect((await updating(range.id, { code: 'web', padding: '6' })).body).toEqual(range);
    expect(await eventsOf()).toHaveLength(1);
  });
});

describe('delete', () => {
  // ORD-93, ORD-128
  it('removes once, then answers 404', async () => {
    const { body: range } = await creating({ code: 'web' });
    expect(await removing(range.id)).toMatchObject({
      status: 200,
      body: { deleted: true, id: range.id },
    });
    expect(await removing(range.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await eventsOf()).toContainEqual({
      topic: 'number_range.deleted',
      data: { id: range.id, code: 'web' },
    });
  });

  const inUse = { status: 409, body: { code: 'range_in_use' } };

  // ORD-92, ORD-93
  it('refuses a range that numbers were drawn from, its counter moved back and renamed', async () => {
    const { body: range } = await creating({ code: 'web' });
    await drawNumber(tenant, 'web', AT);
    expect(await removing(range.id)).toMatchObject(inUse);
    await updating(range.id, { counter: 0 });
    expect(await removing(range.id)).toMatchObject(inUse);
    await updating(range.id, { code: 'shop' });
    expect(await removing(range.id)).toMatchObject(inUse);
    expect((await reading(range.id)).body).toMatchObject({ code: 'shop', counter: 0 });
    expect((await reading(range.id)).body).not.toHaveProperty('drawn');
  });

  // ORD-93
  it.each([
    ['order', 'order_number_range_code'],
    ['delivery', 'delivery_number_range_code'],
    ['return', 'return_number_range_code'],
  ])('refuses the range %s while the setting %s names it', async (code, name) => {
    const { body: standard } = await creating({ code });
    const { body: other } = await creating({ code: 'other' });
    expect(await removing(standard.id)).toMatchObject(inUse);
    await storeSettings(tenant, orderSettings, undefined, { [name]: 'other' });
    expect(await removing(other.id)).toMatchObject(inUse);
    expect((await removing(standard.id)).status).toBe(200);
  });

  // ORD-93
  it('of draws at the same moment spares every range that one of them reached', async () => {
    for (let round = 0; round < rounds({ short: 4, long: 10 }); round += 1) {
      const code = `web-${round}`;
      const { body: range } = await creating({ code });
      const [removed, ...draws] = await Promise.all([
        removing(range.id),
        ...Array.from({ length: 4 }, () => drawNumber(tenant, code, AT)),
      ]);
      const drawn = draws.some((draw) => 'number' in draw);
      expect(removed.status).toBe(drawn ? 409 : 200);
    }
  });
});

describe('defaults', () => {
  const restoring = () => invoke(createDefaults, { tenant, method: 'POST' });
  const defaults = {
    counter: 0,
    step: 1,
    padding: 6,
    prefix: '',
    suffix: '',
    position_step: 10,
  };

  // ORD-94, ORD-95
  it('creates what is missing and leaves what exists', async () => {
    await creating({ code: 'delivery', prefix: 'LS' });
    expect(await restoring()).toMatchObject({
      status: 200,
      body: { created: ['order', 'return'], existing: ['delivery'], defaults },
    });
    expect((await restoring()).body).toEqual({
      created: [],
      existing: ['order', 'delivery', 'return'],
      defaults,
    });
    const prefixes = (await listing()).body.items.map(({ code, prefix }) => `${code} ${prefix}`);
    expect(prefixes.sort()).toEqual(['delivery LS', 'order ORD-', 'return RET-']);
  });

  it('end at three when called side by side', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, restoring));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await codes()).toHaveLength(3);
  });
});

describe('list', () => {
  // ORD-94, ORD-96
  it('has what an installed tenant has', async () => {
    await installTenant(tenant);
    expect(await codes({ order: 'code' })).toEqual(['delivery', 'order', 'return']);
  });
});

describe('a draw', () => {
  // ORD-97, ORD-128
  it('moves updated_at of its range and writes no event', async () => {
    const { body: range } = await creating({ code: 'web' });
    const at = '2999-01-01T00:00:00.000Z';
    await drawNumber(tenant, 'web', at);
    expect((await reading(range.id)).body).toEqual({ ...range, counter: 1, updated_at: at });
    expect((await eventsOf()).map(({ topic }) => topic)).toEqual(['number_range.created']);
  });
});

describe('many draws at once', () => {
  // ORD-87
  it('give as many numbers', async () => {
    const many = rounds({ short: 24, long: 64 });
    await creating({ code: 'web', step: 3, padding: 0 });
    const draws = await Promise.all(
      Array.from({ length: many }, () => drawNumber(tenant, 'web', AT)),
    );
    const drawn = draws.map((draw) => ('number' in draw ? Number(draw.number) : 0));
    expect(drawn.sort((a, b) => a - b)).toEqual(
      Array.from({ length: many }, (_, n) => 3 * (n + 1)),
    );
  });
});
