import type { MarketContext } from '@waybill/markets/context/context.operations';
import type { TenantLocalePolicy } from '@waybill/markets/locale-policy/locale-policy.operations';
import type { Market } from '@waybill/markets/market/market.resource';
import type { MarketReadinessReport } from '@waybill/markets/readiness/readiness.schema';
import { documentClient } from '@waybill/table/testing';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler as putSettings } from '../settings/put-app-settings.ts';
import { handler as context } from './context.ts';
import { handler as create } from './create.ts';
import { handler as createCurrency } from './currencies/create.ts';
import { handler as localePolicy } from './locale-policy.ts';
import { handler as createLocale } from './locales/create.ts';
import { handler as readiness } from './readiness.ts';
import { handler as createTaxClass } from './tax-classes/create.ts';
import { handler as vocabularies } from './vocabularies.ts';
import { handler as vocabulary } from './vocabulary.ts';

withTable();

afterEach(() => {
  vi.restoreAllMocks();
});

const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

const asking = <Body>(handler: Handler, tenant: string, pathParameters = {}) =>
  invoke<Body & { code?: string }>(handler, { tenant, pathParameters });

async function newMarket(tenant: string, code: string, body: object = {}): Promise<Market> {
  const call = { tenant, body: { code, name: code.toUpperCase(), ...body } };
  return (await invoke<Market>(create, call)).body;
}

async function adding(handler: Handler, tenant: string, market_id: string, ...rows: object[]) {
  for (const body of rows) {
    const answer = await invoke(handler, { tenant, pathParameters: { market_id }, body });
    expect(answer.status).toBe(201);
  }
}

const setting = (tenant: string, values: object, market?: string) =>
  invoke(putSettings, {
    tenant,
    method: 'PUT',
    pathParameters: { app: 'markets' },
    body: { values, ...(market === undefined ? {} : { market }) },
  });

async function readyMarket(tenant: string, code = 'ch'): Promise<Market> {
  const market = await newMarket(tenant, code);
  const { id } = market;
  const standard = { code: 'standard', name: 'Standard', rate: 8.1, is_default: true };
  await adding(createLocale, tenant, id, { code: 'de-CH', position: 1 }, { code: 'fr-CH' });
  await adding(createCurrency, tenant, id, { code: 'EUR', is_default: true });
  await adding(createTaxClass, tenant, id, standard);
  return market;
}

describe('context', () => {
  const reading = (tenant: string, id: string) => asking<MarketContext>(context, tenant, { id });

  // MKT-84, MKT-85, MKT-90
  it('answers a market with what follows from its rows and the settings', async () => {
    const tenant = 'context';
    const market = await readyMarket(tenant);
    await setting(tenant, { locale_granularity: 'language', locale_fallback: 'default_locale' });
    const { status, body } = await reading(tenant, market.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      market,
      locales: [{ code: 'fr-CH' }, { code: 'de-CH' }],
      currencies: [{ code: 'EUR', is_default: true }],
      tax_classes: [{ code: 'standard', rate: 8.1 }],
      default_locale: { code: 'fr-CH', language: 'fr', country: 'CH', source: 'market_first' },
      locale_policy: {
        granularity: 'language',
        fallback: 'default_locale',
        locales: [
          { code: 'fr-CH', language: 'fr', write: 'fr', read: ['fr-CH', 'fr'] },
          { code: 'de-CH', language: 'de', write: 'de', read: ['de-CH', 'de', 'fr-CH', 'fr'] },
        ],
      },
      pricing: { prices_include_tax: null, tax_basis: null, source: 'unset' },
      readiness: { ready: true, blocking: [], warnings: ['locales'] },
    });
  });

  // MKT-5
  it('takes an id only', async () => {
    await newMarket('ids', 'de');
    expect(await reading('ids', 'de')).toMatchObject({
      status: 400,
      body: { code: 'invalid_value' },
    });
    expect(await reading('ids', UNKNOWN)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  // MKT-87
  it('reads everything at once', async () => {
    const { id } = await readyMarket('swift');
    const client = documentClient();
    const send = client.send.bind(client);
    let answered = 0;
    const before: number[] = [];
    vi.spyOn(client, 'send').mockImplementation((async (command: never) => {
      before.push(answered);
      const answer = await send(command);
      answered += 1;
      return answer;
    }) as never);
    expect((await reading('swift', id)).status).toBe(200);
    expect(before).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('readiness', () => {
  const reading = (tenant: string, id: string) =>
    asking<MarketReadinessReport>(readiness, tenant, { id });

  // MKT-3, MKT-83
  it('reports a ready market, by id and by code in any case', async () => {
    const tenant = 'ready';
    const { id } = await readyMarket(tenant);
    const { status, body } = await reading(tenant, id);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      ['ready', 'serving', 'blocking', 'warnings', 'checks', 'market', 'counts'].sort(),
    );
    expect(body).toMatchObject({
      ready: true,
      serving: true,
      market: { id, code: 'ch', name: 'CH', currency: 'EUR', status: 'active' },
      counts: { locales: 2, currencies: 1, tax_classes: 1 },
    });
    expect(body.checks.map((check) => check.id)).toEqual([
      'locales',
      'currencies',
      'tax_classes',
      'tax_basis',
    ]);
    expect((await reading(tenant, 'CH')).body).toEqual(body);
  });

  // MKT-4
  it.each([UNKNOWN, 'nowhere', '#', 'x'.repeat(2_000)])('knows no %.40s', async (id) => {
    expect(await reading('ready', id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('the locale policy', () => {
  const reading = async (tenant: string) =>
    (await asking<TenantLocalePolicy>(localePolicy, tenant)).body;

  // MKT-91, MKT-92
  it('joins the locales of all markets by code', async () => {
    const tenant = 'policy';
    await readyMarket(tenant, 'ch');
    const { id } = await newMarket(tenant, 'at');
    await adding(createLocale, tenant, id, { code: 'de-CH' }, { code: 'de-AT' });
    await setting(tenant, { locale_fallback: 'default_locale' });
    expect(await reading(tenant)).toEqual({
      granularity: 'regional',
      fallback: 'default_locale',
      locales: [
        {
          code: 'de-AT',
          language: 'de',
          write: 'de-AT',
          read: ['de-AT', 'fr-CH'],
          markets: ['at'],
        },
        {
          code: 'de-CH',
          language: 'de',
          write: 'de-CH',
          read: ['de-CH', 'fr-CH'],
          markets: ['at', 'ch'],
        },
        { code: 'fr-CH', language: 'fr', write: 'fr-CH', read: ['fr-CH'], markets: ['ch'] },
      ],
    });
  });
});

describe('vocabularies', () => {
  // MKT-95
  it('are one set, and no other', async () => {
    const index = await asking<{ vocabularies: { name: string }[] }>(vocabularies, 'words');
    expect(index.body.vocabularies.map(({ name }) => name)).toEqual(['market-statuses']);
    const found = await asking<{ values: { key: string }[] }>(vocabulary, 'words', {
      name: 'market-statuses',
    });
    expect(found.body.values.map(({ key }) => key)).toEqual(['active', 'inactive']);
    expect(await asking(vocabulary, 'words', { name: 'tones' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});
