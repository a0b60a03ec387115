import { type Market, markets } from '@waybill/markets/market/market.resource';
import { get } from '@waybill/table/read';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as getSettings } from '../settings/get-app-settings.ts';
import { handler as putSettings } from '../settings/put-app-settings.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as read } from './get.ts';
import { handler as list } from './list.ts';
import { handler as makeDefault } from './make-default.ts';
import { handler as update } from './update.ts';

withTable();

const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

const send = <Body = Market>(
  handler: Handler,
  tenant: string,
  pathParameters: Record<string, string>,
  body?: object,
) => invoke<Body & { code?: string }>(handler, { tenant, pathParameters, body: body ?? {} });

async function newMarket(tenant: string, code: string, body: object = {}) {
  const answer = await send(create, tenant, {}, { code, name: code, ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function all(tenant: string, query: Call['query'] = {}) {
  return (await invoke<{ items: Market[]; total: number }>(list, { tenant, query })).body;
}

async function defaults(tenant: string): Promise<string[]> {
  return (await all(tenant)).items.filter((row) => row.is_default).map(({ code }) => code);
}

async function publishedEvents(tenant: string) {
  const waiting = await recordedEvents(tenant);
  return waiting.map(
    ({ topic, body }) => `${topic} ${(JSON.parse(body) as { data: { code: string } }).data.code}`,
  );
}

// The suite moves the flag by an operation that answers the record; here it is wrapped.
const flagging: Handler = async (event, context) => {
  const answer = (await makeDefault(event, context)) as { statusCode: number; body: string };
  const { market } = JSON.parse(answer.body) as { market?: Market };
  return market === undefined ? answer : { ...answer, body: JSON.stringify(market) };
};

// MKT-9, MKT-16, MKT-96, MKT-97, MKT-98
describe('the routine', () => {
  routineResourceSuite({
    resource: markets,
    short: true,
    handlers: { list, get: read, create, update, delete: remove, makeDefault: flagging },
    sample: (n) => ({ code: `m${n}`, name: `Market ${n}` }),
    updates: [
      { name: 'Elsewhere', labels: { de: 'Markt' } },
      { currency: 'CHF', status: 'inactive', position: 7 },
    ],
    namedByCode: true,
  });
});

describe('a market', () => {
  // MKT-7, MKT-13
  it('starts with the fallbacks, and the first one as the default', async () => {
    expect(await newMarket('fresh', 'de')).toEqual({
      id: expect.any(String) as string,
      code: 'de',
      name: 'de',
      currency: 'EUR',
      status: 'active',
      is_default: true,
      labels: null,
      position: 0,
      external_id: null,
      external_refs: null,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    });
    expect(await newMarket('fresh', 'at')).toMatchObject({ is_default: false });
  });

  // MKT-8, MKT-10, MKT-12
  it.each([
    [{ code: 'De' }, 'invalid_market_code'],
    [{ code: `d${'e'.repeat(63)}` }, 'invalid_market_code'],
    [{ currency: 'ZZZ' }, 'invalid_currency'],
    [{ status: 'closed' }, 'invalid_value'],
  ])('refuses %.60j with %s', async (body, code) => {
    const answer = await send(create, 'picky', {}, { code: 'de', name: 'Germany', ...body });
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect((await all('picky')).total).toBe(0);
  });

  // MKT-9, MKT-11
  it('changes its status freely, and its code', async () => {
    const { id } = await newMarket('free', 'de');
    for (const body of [{ status: 'inactive' }, { status: 'active' }, { code: 'dach' }]) {
      expect(await send(update, 'free', { id }, body)).toMatchObject({ status: 200, body });
    }
    expect((await send(update, 'free', { id }, { code: 'DE' })).body.code).toBe(
      'invalid_market_code',
    );
    expect((await send(update, 'free', { id }, { currency: 'x' })).body.code).toBe(
      'invalid_currency',
    );
  });

  // MKT-14
  it.each([
    [{ code: 'at' }, ['at']],
    [{ status: 'inactive' }, ['at']],
    [{}, ['de', 'ch', 'at']],
  ])('is listed by %j', async (query, codes) => {
    const tenant = 'listed';
    if ((await all(tenant)).total === 0) {
      await newMarket(tenant, 'de');
      await newMarket(tenant, 'at', { position: 2, status: 'inactive' });
      await newMarket(tenant, 'ch');
    }
    expect((await all(tenant, query)).items.map(({ code }) => code)).toEqual(codes);
  });

  // MKT-15
  it('is what X-Service-Market finds', async () => {
    const { id } = await newMarket('sentinel', 'de', { status: 'inactive' });
    const sentinel = (code: string) => get({ pk: 'T#sentinel#MARKETS', sk: `CODE#${code}` });
    expect(await sentinel('de')).toMatchObject({ id, code: 'de', status: 'inactive' });
    await send(update, 'sentinel', { id }, { status: 'active', code: 'dach' });
    expect(await sentinel('de')).toBeUndefined();
    expect(await sentinel('dach')).toMatchObject({ id, code: 'dach', status: 'active' });
    expect(await get({ pk: 'T#sentinel#MARKETS', sk: 'DEFAULT' })).toMatchObject({ id });
  });
});

describe('the default', () => {
  // MKT-19, MKT-20, MKT-21
  it('stays where it is on create and update', async () => {
    const holder = await newMarket('stays', 'de', { is_default: true });
    const other = await newMarket('stays', 'at', { is_default: false });
    const refused = [
      await send(create, 'stays', {}, { code: 'ch', name: 'ch', is_default: true }),
      await send(update, 'stays', { id: other.id }, { is_default: true }),
      await send(update, 'stays', { id: holder.id }, { is_default: false }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'default_exists'],
      [409, 'default_exists'],
      [409, 'default_required'],
    ]);
    for (const [row, is_default] of [
      [holder, true],
      [other, false],
    ] as const) {
      const answer = await send(update, 'stays', { id: row.id }, { is_default });
      expect(answer).toMatchObject({ status: 200, body: row });
    }
    expect(await defaults('stays')).toEqual(['de']);
  });

  // MKT-18
  it('is one of many markets created first, side by side', async () => {
    const bodies = ['a', 'b', 'c', 'd', 'e'].map((code) => ({ code, name: code }));
    const answers = await Promise.all(bodies.map((body) => send(create, 'crowd', {}, body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const flagged = answers.filter(({ body }) => body.is_default).map(({ body }) => body.code);
    expect(await defaults('crowd')).toEqual(flagged);
    expect(flagged).toHaveLength(1);
  });

  // MKT-18, MKT-19
  it('goes to one of many that ask for it first', async () => {
    const bodies = ['a', 'b', 'c'].map((code) => ({ code, name: code, is_default: true }));
    const answers = await Promise.all(bodies.map((body) => send(create, 'greedy', {}, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await defaults('greedy')).toHaveLength(1);
  });

  // MKT-3, MKT-4, MKT-22, MKT-23, MKT-24
  it('moves by make-default: by id, by code in any case, once', async () => {
    const tenant = 'moves';
    const de = await newMarket(tenant, 'de');
    const at = await newMarket(tenant, 'at', { status: 'inactive' });
    const moving = (id: string) =>
      send<{ market: Market; demoted: string[] }>(makeDefault, tenant, { id });
    const first = await moving('AT');
    expect(first).toMatchObject({
      status: 200,
      body: { market: { id: at.id, is_default: true, status: 'inactive' }, demoted: ['de'] },
    });
    expect(first.body.market.updated_at >= at.updated_at).toBe(true);
    const again = await moving(at.id);
    expect(again.body).toEqual({ market: first.body.market, demoted: [] });
    expect(await defaults(tenant)).toEqual(['at']);
    expect((await publishedEvents(tenant)).filter((one) => one.includes('updated')).sort()).toEqual(
      ['market.updated at', 'market.updated de'],
    );
    expect((await moving(de.id)).body.demoted).toEqual(['at']);
  });

  // MKT-4
  it.each([UNKNOWN, 'nowhere', 'MARKETS#1'])('cannot move to %s', async (id) => {
    await newMarket(`to-${id}`.toLowerCase().replace('#', '-'), 'de');
    expect(await send(makeDefault, 'moves', { id })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  // MKT-18
  it('has one holder after parallel make-defaults', async () => {
    const tenant = 'race';
    const codes = ['a', 'b', 'c', 'd'];
    for (const code of codes) await newMarket(tenant, code);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(codes.map((id) => send(makeDefault, tenant, { id })));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(await defaults(tenant)).toHaveLength(1);
    }
  });

  // MKT-25
  it('cannot be deleted while others exist, and can as the last one', async () => {
    const tenant = 'last';
    const de = await newMarket(tenant, 'de');
    const at = await newMarket(tenant, 'at');
    const removing = (id: string) => send(remove, tenant, { id });
    expect(await removing(de.id)).toMatchObject({ status: 409, body: { code: 'default_market' } });
    expect((await removing(at.id)).status).toBe(200);
    expect((await removing(de.id)).status).toBe(200);
    expect((await newMarket(tenant, 'ch')).is_default).toBe(true);
  });
});

describe('settings of a market', () => {
  const app = { app: 'markets' };
  const asking = async (tenant: string, market: string) =>
    (await invoke(getSettings, { tenant, pathParameters: app, query: { market } })).body;
  const setting = (tenant: string, market: string, values: object) =>
    invoke(putSettings, {
      tenant,
      method: 'PUT',
      pathParameters: app,
      body: { market, values },
    });

  // MKT-29
  it('are named by code in any case, follow the market and end with it', async () => {
    const tenant = 'settings';
    await newMarket(tenant, 'de');
    const { id } = await newMarket(tenant, 'at');
    expect((await setting(tenant, 'AT', { prices_include_tax: true })).status).toBe(200);
    expect(await asking(tenant, 'At')).toMatchObject({
      market: 'at',
      settings: { prices_include_tax: true },
    });
    await send(update, tenant, { id }, { code: 'austria' });
    expect(await asking(tenant, 'austria')).toMatchObject({
      settings: { prices_include_tax: true },
    });
    expect(await asking(tenant, 'at')).toMatchObject({
      market: null,
      settings: { prices_include_tax: null },
    });
    await send(remove, tenant, { id });
    expect(
      await get({ pk: 'T#settings#SETTINGS', sk: `APP#markets#MARKET#${id}` }),
    ).toBeUndefined();
    expect(await setting(tenant, 'austria', {})).toMatchObject({ status: 404 });
  });
});
