import type { MarketBackfillResult } from '@waybill/markets/backfill/backfill.schema';
import type { MarketCloneResult } from '@waybill/markets/clone/clone.schema';
import type { Market } from '@waybill/markets/market/market.resource';
import { fillMarket, fillTenant } from '@waybill/markets/testing/large-market.factory';
import { sweepPlans } from '@waybill/table/plan/sweep-plans';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { toldEvents } from '@waybill/testing/told-events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler as putSettings } from '../settings/put-app-settings.ts';
import { handler as backfill } from './backfill.ts';
import { handler as clone } from './clone.ts';
import { handler as context } from './context.ts';
import { handler as create } from './create.ts';
import { handler as createCurrency } from './currencies/create.ts';
import { handler as removeCurrency } from './currencies/delete.ts';
import { handler as listCurrencies } from './currencies/list.ts';
import { handler as updateCurrency } from './currencies/update.ts';
import { handler as remove } from './delete.ts';
import { handler as list } from './list.ts';
import { handler as createLocale } from './locales/create.ts';
import { handler as listLocales } from './locales/list.ts';
import { handler as createTaxClass } from './tax-classes/create.ts';
import { handler as listTaxClasses } from './tax-classes/list.ts';

interface Row {
  readonly id: string;
  readonly code: string;
  readonly is_default: boolean;
}
type Refused = { readonly code?: string };

const calling = <Body>(
  handler: Handler,
  tenant: string,
  pathParameters: Record<string, string>,
  body: object = {},
) => invoke<Body & Refused>(handler, { tenant, pathParameters, body });

const cloning = (tenant: string, id: string, body: object) =>
  calling<MarketCloneResult>(clone, tenant, { id }, body);
const filling = (tenant: string, id: string, body: object) =>
  calling<MarketBackfillResult>(backfill, tenant, { id }, body);

async function newMarket(tenant: string, code: string, body: object = {}): Promise<Market> {
  return (await calling<Market>(create, tenant, {}, { code, name: code, ...body })).body;
}

async function held(tenant: string, market_id: string) {
  const rows = async (handler: Handler) => {
    const call = { tenant, pathParameters: { market_id }, query: { limit: '200' } };
    const { body } = await invoke<{ items: Row[]; total: number }>(handler, call);
    return body;
  };
  const short = ({ code, is_default }: Row) => (is_default ? `${code}*` : code);
  const [locales, currencies, classes] = await Promise.all([
    rows(listLocales),
    rows(listCurrencies),
    rows(listTaxClasses),
  ]);
  return {
    counts: [locales.total, currencies.total, classes.total],
    locales: locales.items.map(short),
    currencies: currencies.items.map(short),
    tax_classes: classes.items.map(short),
  };
}

async function marketCodes(tenant: string): Promise<string[]> {
  const { body } = await invoke<{ items: Market[] }>(list, { tenant });
  return body.items.map(({ code }) => code).sort();
}

/** Topics that wait to be published, counted. */
async function told(tenant: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const event of await toldEvents(tenant)) {
    counts[event.topic] = (counts[event.topic] ?? 0) + 1;
  }
  return counts;
}

/** Addresses of the rows of collections, whoever may see them. */
async function strays(tenant: string, market: string): Promise<string[]> {
  const all = [...(await imagesOf(tenant)).keys()];
  return all.filter(
    (at) => /#MARKET_(LOCALES|CURRENCIES|TAX_CLASSES)#/u.test(at) && at.includes(market),
  );
}

const later = () => new Date(Date.now() + 60_000);

afterEach(() => {
  vi.restoreAllMocks();
});

async function smallSource(tenant: string): Promise<Market> {
  const market = await newMarket(tenant, 'de', { labels: { de: 'D' }, position: 3 });
  const at = { market_id: market.id };
  for (const body of [{ code: 'fr-CH' }, { code: 'de-CH', is_default: true }, { code: 'it-CH' }]) {
    await calling(createLocale, tenant, at, body);
  }
  await calling(createCurrency, tenant, at, { code: 'EUR', is_default: true });
  await calling(createCurrency, tenant, at, { code: 'CHF' });
  await calling(createTaxClass, tenant, at, {
    code: 'standard',
    name: 'Standard',
    rate: '8.1',
    labels: { de: 'Normal' },
    is_default: true,
  });
  return market;
}

describe('clone', () => {
  withTable();

  // MKT-64
  it('makes no clone beyond the limit of markets', async () => {
    await fillTenant('full', 999);
    expect((await cloning('full', 'm0', { code: 'last' })).status).toBe(201);
    for (const answer of [
      await cloning('full', 'm0', { code: 'more' }),
      await calling<Market>(create, 'full', {}, { code: 'more', name: 'More' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    }
  });

  // MKT-51, MKT-53, MKT-56, MKT-58, MKT-63
  it('copies a market with its collections and tells of every record once', async () => {
    const tenant = 'clone';
    const source = await smallSource(tenant);
    const before = await told(tenant);
    const { status, body } = await cloning(tenant, 'DE', { code: 'ch', currency: 'CHF' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      market: {
        code: 'ch',
        name: 'ch',
        currency: 'CHF',
        status: 'active',
        is_default: false,
        labels: null,
        position: 0,
      },
      source: { id: source.id, code: 'de' },
      copied: { locales: 3, currencies: 2, tax_classes: 1 },
      seeded: { locales: 0, currencies: 0 },
      readiness: { ready: true, serving: true, blocking: [], warnings: [] },
    });
    expect(await held(tenant, body.market.id)).toMatchObject({
      // Equal ranks keep the order of their originals.
      locales: ['fr-CH', 'de-CH*', 'it-CH'],
      currencies: ['EUR', 'CHF*'],
      tax_classes: ['standard*'],
    });
    expect(await held(tenant, source.id)).toMatchObject({ currencies: ['EUR*', 'CHF'] });
    const after = await told(tenant);
    const more = Object.keys(after).map((topic) => [
      topic,
      (after[topic] ?? 0) - (before[topic] ?? 0),
    ]);
    expect(Object.fromEntries(more)).toMatchObject({
      'market.created': 1,
      'market_locale.created': 3,
      'market_currency.created': 2,
      'market_tax_class.created': 1,
    });
  });

  // MKT-54, MKT-55, MKT-56, MKT-59
  it('copies nothing where told so, and seeds what a market needs', async () => {
    const tenant = 'bare';
    const source = await smallSource(tenant);
    const none = { copy_currencies: false, copy_locales: false, copy_tax_classes: false };
    const { body } = await cloning(tenant, source.id, {
      code: 'x',
      name: 'X',
      status: 'inactive',
      ...none,
    });
    expect(body).toMatchObject({
      market: { name: 'X', status: 'inactive', currency: 'EUR' },
      copied: { locales: 0, currencies: 0, tax_classes: 0 },
      seeded: { locales: 1, currencies: 1 },
      readiness: { ready: false, serving: false, blocking: ['tax_classes'] },
    });
    expect(await held(tenant, body.market.id)).toMatchObject({
      locales: ['de-DE*'],
      currencies: ['EUR*'],
      counts: [1, 1, 0],
    });
  });

  // MKT-60
  it('does not copy the settings of its source', async () => {
    const tenant = 'unsettled';
    const source = await smallSource(tenant);
    await invoke(putSettings, {
      tenant,
      method: 'PUT',
      pathParameters: { app: 'markets' },
      body: { market: 'de', values: { prices_include_tax: true } },
    });
    const { body } = await cloning(tenant, source.id, { code: 'x' });
    const { body: seen } = await invoke<{ pricing: object }>(context, {
      tenant,
      pathParameters: { id: body.market.id },
    });
    expect(seen.pricing).toMatchObject({ source: 'unset' });
  });

  // MKT-4, MKT-8, MKT-10, MKT-51, MKT-61
  it.each([
    ['nowhere', { code: 'x' }, 404, 'not_found'],
    ['de', {}, 400, 'invalid_value'],
    ['de', { code: 'X' }, 400, 'invalid_market_code'],
    ['de', { code: 'x', currency: 'chf' }, 400, 'invalid_currency'],
    ['de', { code: 'x', status: 'closed' }, 400, 'invalid_value'],
    ['de', { code: 'x', copy_locales: 'no' }, 400, 'invalid_value'],
    ['de', { code: 'de' }, 409, 'unique_violation'],
  ])('of %s with %j is refused', async (id, body, status, code) => {
    const tenant = 'refused';
    if ((await marketCodes(tenant)).length === 0) await newMarket(tenant, 'de');
    expect(await cloning(tenant, id, body)).toMatchObject({ status, body: { code } });
    expect(await marketCodes(tenant)).toEqual(['de']);
  });

  // MKT-61
  it('lets one of many with the same code through, and leaves nothing of the others', async () => {
    const tenant = 'twins';
    const source = await smallSource(tenant);
    await fillMarket(tenant, (await newMarket(tenant, 'large')).id, 40);
    for (const id of [source.id, 'large']) {
      const answers = await Promise.all(
        [1, 2, 3].map(() => cloning(tenant, id, { code: `x-${id}` })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const made = answers.find(({ status }) => status === 201)?.body.market.id ?? '';
      await invoke(remove, { tenant, method: 'DELETE', pathParameters: { id: made } });
    }
    const large = (await imagesOf(tenant)).size;
    await sweepPlans(later());
    expect([...(await imagesOf(tenant)).keys()].filter((at) => at.includes('#PART#'))).toEqual([]);
    expect((await imagesOf(tenant)).size).toBeLessThanOrEqual(large);
    expect(await strays(tenant, '')).toHaveLength(
      (await strays(tenant, source.id)).length + 2 * (40 + 40) + 2 + 2 + 1,
    );
  });

  // MKT-62, MKT-63
  it('copies 200 locales and 200 currencies', async () => {
    const tenant = 'large';
    const { id } = await newMarket(tenant, 'de');
    await fillMarket(tenant, id, 200);
    const headers = { 'idempotency-key': 'large' };
    const call = { tenant, pathParameters: { id }, body: { code: 'ch' }, headers };
    const { status, body } = await invoke<MarketCloneResult>(clone, call);
    expect(status).toBe(201);
    expect(body.copied).toEqual({ locales: 200, currencies: 200, tax_classes: 1 });
    expect((await held(tenant, body.market.id)).counts).toEqual([200, 200, 1]);
    expect(await told(tenant)).toMatchObject({
      'market.created': 2,
      'market_locale.created': 200,
      'market_currency.created': 200,
    });
    const again = await invoke<MarketCloneResult>(clone, call);
    expect(again.body).toEqual(body);
    expect(await marketCodes(tenant)).toEqual(['ch', 'de']);
  });
});

/** From one call that a case dies after to the next. */
const STEP = rounds({ short: 12, long: 2 });

/** A case that dies after more and more calls until it lives: nothing first, then the whole of it. */
async function everyDeath(given: {
  readonly name: string;
  readonly prepare: (tenant: string) => Promise<string>;
  readonly act: (tenant: string, id: string) => Promise<unknown>;
  /** Whether the change happened, after a look at all that must hold. */
  readonly look: (tenant: string, id: string) => Promise<boolean>;
}): Promise<void> {
  const outcomes: boolean[] = [];
  for (let calls = 0; ; calls += STEP) {
    const tenant = `${given.name}-${calls}`;
    const id = await given.prepare(tenant);
    const { died } = killAfter(calls);
    await given.act(tenant, id).catch(() => undefined);
    vi.restoreAllMocks();
    outcomes.push(await given.look(tenant, id));
    if (!died()) break;
  }
  expect(outcomes.indexOf(true) * STEP).toBeGreaterThan(4);
  expect(outcomes.lastIndexOf(false)).toBeLessThan(outcomes.indexOf(true));
}

/** More than one transaction takes: three writes for each row of two collections. */
const SIZE = 18;

describe('a clone whose caller dies', () => {
  withTable();

  // MKT-62
  it('is whole or nothing, and nothing of it comes up later', { timeout: 60_000 }, async () => {
    let own = 0;
    await everyDeath({
      name: 'clone',
      prepare: async (tenant) => {
        const { id } = await newMarket(tenant, 'de');
        await fillMarket(tenant, id, SIZE);
        own = (await strays(tenant, '')).length;
        return id;
      },
      act: (tenant, id) => cloning(tenant, id, { code: 'ch' }),
      look: async (tenant) => {
        const { body } = await invoke<{ items: Market[] }>(list, { tenant, query: { code: 'ch' } });
        const [made] = body.items;
        if (made) expect((await held(tenant, made.id)).counts).toEqual([SIZE, SIZE, 1]);
        await sweepPlans(later());
        expect(await marketCodes(tenant)).toEqual(made ? ['ch', 'de'] : ['de']);
        expect((await strays(tenant, '')).length).toBe(made ? 2 * own : own);
        const rows = { 'market_locale.created': SIZE, 'market_currency.created': SIZE };
        expect(await told(tenant)).toEqual({
          'market.created': made ? 2 : 1,
          ...(made && { ...rows, 'market_tax_class.created': 1 }),
        });
        return made !== undefined;
      },
    });
  });
});

describe('a backfill whose caller dies', () => {
  withTable();
  const filled = (tenant: string, id: string) => filling(tenant, id, { source: 'de' });

  // MKT-74
  it('is whole or nothing for every reader', { timeout: 60_000 }, async () => {
    await everyDeath({
      name: 'fill',
      prepare: async (tenant) => {
        await fillMarket(tenant, (await newMarket(tenant, 'de')).id, SIZE);
        const { id } = await newMarket(tenant, 'at');
        await calling(createCurrency, tenant, { market_id: id }, { code: 'EUR' });
        return id;
      },
      act: filled,
      look: async (tenant, id) => {
        const { counts } = await held(tenant, id);
        const whole = counts[0] === SIZE;
        expect(counts).toEqual(whole ? [SIZE, SIZE, 1] : [0, 1, 0]);
        const { body } = await invoke<{ locales: Row[]; currencies: Row[] }>(context, {
          tenant,
          pathParameters: { id },
        });
        expect([body.locales.length, body.currencies.length]).toEqual(counts.slice(0, 2));
        await sweepPlans(later());
        expect((await held(tenant, id)).counts).toEqual(counts);
        const again = await filled(tenant, id);
        expect(again.body.added).toEqual(
          whole
            ? { locales: 0, currencies: 0, tax_classes: 0 }
            : { locales: SIZE, currencies: SIZE - 1, tax_classes: 1 },
        );
        expect((await held(tenant, id)).counts).toEqual([SIZE, SIZE, 1]);
        return whole;
      },
    });
  });

  // MKT-75
  it('lets calls on its rows wait, and take over', async () => {
    const tenant = 'takeover';
    await fillMarket(tenant, (await newMarket(tenant, 'de')).id, SIZE);
    const { id } = await newMarket(tenant, 'at');
    killAfter(12);
    await filled(tenant, id).catch(() => undefined);
    vi.restoreAllMocks();
    const creating = () => calling(createCurrency, tenant, { market_id: id }, { code: 'EUR' });
    expect(await creating()).toMatchObject({
      status: 409,
      body: { code: 'concurrent_modification' },
    });
    vi.spyOn(Date, 'now').mockReturnValue(later().getTime());
    expect((await creating()).status).toBe(201);
    expect(await held(tenant, id)).toMatchObject({ counts: [0, 1, 0], currencies: ['EUR'] });
  });
});

describe('a market whose removal dies', () => {
  withTable();

  // MKT-26, MKT-28
  it('goes with all its rows or stays with them', { timeout: 60_000 }, async () => {
    const removing = (tenant: string, id: string) =>
      invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } });
    await everyDeath({
      name: 'gone',
      prepare: async (tenant) => {
        await newMarket(tenant, 'de');
        const { id } = await newMarket(tenant, 'at');
        await fillMarket(tenant, id, 30);
        return id;
      },
      act: removing,
      look: async (tenant, id) => {
        const gone = !(await marketCodes(tenant)).includes('at');
        const counts = gone ? [0, 0, 0] : [30, 30, 1];
        expect((await held(tenant, id)).counts).toEqual(counts);
        await sweepPlans(later());
        expect((await held(tenant, id)).counts).toEqual(counts);
        if (!gone) expect((await removing(tenant, id)).status).toBe(200);
        expect(await strays(tenant, id)).toEqual([]);
        expect(await told(tenant)).toEqual({ 'market.created': 2, 'market.deleted': 1 });
        return gone;
      },
    });
  });
});

describe('backfill', () => {
  withTable();
  afterEach(removeFault);

  // MKT-75
  it('makes up no locale where a torn look does not show the one there is', async () => {
    const tenant = 'torn';
    await newMarket(tenant, 'de');
    const { id } = await newMarket(tenant, 'at');
    const { torn } = tearReads(({ pk }) => pk.includes('MARKET_LOCALES'));
    await calling(createLocale, tenant, { market_id: id }, { code: 'fr-FR' });
    const { body } = await filling(tenant, 'at', { source: 'de' });
    expect(body).toMatchObject({ kept: { locales: 1 }, seeded: { locales: 0 } });
    expect(torn()).toBeGreaterThan(0);
    expect((await held(tenant, id)).locales).toEqual(['fr-FR']);
  });

  // MKT-65, MKT-71, MKT-72
  it('adds what is missing, keeps what is there, and repeats nothing', async () => {
    const tenant = 'fill';
    const source = await smallSource(tenant);
    const target = await newMarket(tenant, 'at');
    const at = { market_id: target.id };
    await calling(createTaxClass, tenant, at, { code: 'standard', name: 'Ours', rate: 20 });
    await calling(createLocale, tenant, at, { code: 'de-AT', is_default: true });
    const { body } = await filling(tenant, 'AT', { source: 'DE' });
    expect(body).toMatchObject({
      market: { id: target.id, code: 'at' },
      source: { id: source.id, code: 'de' },
      kept: { locales: 1, currencies: 0, tax_classes: 1 },
      added: { locales: 3, currencies: 2, tax_classes: 0 },
      seeded: { locales: 0, currencies: 0 },
      readiness: { ready: true, warnings: ['tax_classes'] },
    });
    expect(await held(tenant, target.id)).toMatchObject({
      locales: ['de-AT*', 'fr-CH', 'de-CH', 'it-CH'],
      currencies: ['EUR*', 'CHF'],
      tax_classes: ['standard'],
    });
    const before = await imagesOf(tenant);
    const again = await filling(tenant, target.id, { source: source.id });
    expect(again.body).toMatchObject({
      added: { locales: 0, currencies: 0, tax_classes: 0 },
      kept: { locales: 4, currencies: 2, tax_classes: 1 },
    });
    expect(await imagesOf(tenant)).toEqual(before);
  });

  // MKT-66, MKT-69, MKT-70
  it('seeds a locale and the base currency whatever its flags say', async () => {
    const tenant = 'seeds';
    await newMarket(tenant, 'de');
    const target = await newMarket(tenant, 'at', { currency: 'CHF' });
    const none = { currencies: false, locales: false, tax_classes: false };
    const { body } = await filling(tenant, target.id, { source: 'de', ...none });
    expect(body).toMatchObject({ seeded: { locales: 1, currencies: 1 } });
    expect(await held(tenant, target.id)).toMatchObject({
      locales: ['de-DE*'],
      currencies: ['CHF*'],
      counts: [1, 1, 0],
    });
  });

  // MKT-4, MKT-67
  it.each([
    ['nowhere', { source: 'de' }, 404, 'not_found'],
    ['de', { source: 'nowhere' }, 404, 'not_found'],
    ['de', {}, 400, 'invalid_value'],
    ['de', { source: 'DE' }, 400, 'same_market'],
  ])('of %s with %j is refused', async (id, body, status, code) => {
    const tenant = 'unfilled';
    if ((await marketCodes(tenant)).length === 0) await newMarket(tenant, 'de');
    expect(await filling(tenant, id, body)).toMatchObject({ status, body: { code } });
  });

  // MKT-75
  it('meets calls on the same rows side by side', async () => {
    const tenant = 'meet';
    const source = await smallSource(tenant);
    const { id: market_id } = await newMarket(tenant, 'at');
    const answers = await Promise.all([
      filling(tenant, market_id, { source: source.id }),
      filling(tenant, market_id, { source: source.id }),
      calling(createCurrency, tenant, { market_id }, { code: 'CHF', is_default: true }),
      calling(createCurrency, tenant, { market_id }, { code: 'PLN', is_default: true }),
      calling(createLocale, tenant, { market_id }, { code: 'de-AT', is_default: true }),
    ]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const { currencies, locales } = await held(tenant, market_id);
    expect([...currencies].map((code) => code.replace('*', '')).sort()).toEqual([
      'CHF',
      'EUR',
      'PLN',
    ]);
    expect(locales).toHaveLength(4);
    for (const rows of [currencies, locales]) {
      expect(rows.filter((code) => code.endsWith('*'))).toHaveLength(1);
    }
  });

  // MKT-75
  it('of a market that is deleted meanwhile leaves nothing', async () => {
    for (let round = 0; round < 4; round += 1) {
      const tenant = `vanish-${round}`;
      const source = await newMarket(tenant, 'de');
      await fillMarket(tenant, source.id, 40);
      const { id } = await newMarket(tenant, 'at');
      const [filled, removed] = await Promise.all([
        filling(tenant, id, { source: 'de' }),
        invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } }),
      ]);
      expect([200, 404, 409]).toContain(filled.status);
      if (removed.status !== 200) {
        await invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } });
      }
      await sweepPlans(later());
      expect(await strays(tenant, id)).toEqual([]);
      expect(await marketCodes(tenant)).toEqual(['de']);
    }
  });
});

describe('delete', () => {
  withTable();
  afterEach(removeFault);

  // MKT-27
  it('leaves no row behind that a torn look does not show', async () => {
    const tenant = 'torn';
    await newMarket(tenant, 'de');
    const { id } = await newMarket(tenant, 'at');
    const { torn } = tearReads(({ pk, sk }) => pk.includes('MARKET_LOCALES') && sk !== 'DEFAULT');
    await calling(createLocale, tenant, { market_id: id }, { code: 'de-AT' });
    const removed = await invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } });
    expect([removed.status, torn() > 0]).toEqual([200, true]);
    expect(await strays(tenant, id)).toEqual([]);
  });

  // MKT-26, MKT-27
  it('takes few rows along, and meets whoever writes one meanwhile', async () => {
    const tenant = 'few';
    await newMarket(tenant, 'de');
    for (let round = 0; round < 5; round += 1) {
      const { id } = await newMarket(tenant, 'at');
      const at = { market_id: id };
      const { body } = await calling<Row>(createCurrency, tenant, at, { code: 'EUR' });
      const row = { ...at, id: body.id };
      const put = { tenant, method: 'PUT', pathParameters: row, body: { is_default: true } };
      const [removed, ...others] = await Promise.all([
        invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } }),
        calling(createLocale, tenant, at, { code: 'de-AT' }),
        invoke(updateCurrency, put),
        calling(createTaxClass, tenant, at, { code: 'standard', name: 'S', is_default: true }),
        invoke(removeCurrency, { tenant, method: 'DELETE', pathParameters: row }),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of others) expect([200, 201, 404, 409]).toContain(status);
      expect(await strays(tenant, id)).toEqual([]);
    }
  });
});
