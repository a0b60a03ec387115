import { serve } from '@waybill/api/serve';
import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { deleteTaxClass } from '@waybill/markets/tax-class/delete-tax-class.command';
import { deleteTaxClassOperation } from '@waybill/markets/tax-class/delete-tax-class.operations';
import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { invoke } from '@waybill/testing/invoke';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as putSettings } from '../settings/put-app-settings.ts';
import { handler as createMethod } from '../shipping/methods/create.ts';
import { handler as createMarket } from './create.ts';
import { handler as createCurrency } from './currencies/create.ts';
import { handler as removeCurrency } from './currencies/delete.ts';
import { handler as readCurrency } from './currencies/get.ts';
import { handler as listCurrencies } from './currencies/list.ts';
import { handler as updateCurrency } from './currencies/update.ts';
import { handler as createLocale } from './locales/create.ts';
import { handler as removeLocale } from './locales/delete.ts';
import { handler as readLocale } from './locales/get.ts';
import { handler as listLocales } from './locales/list.ts';
import { handler as updateLocale } from './locales/update.ts';
import { handler as createTaxClass } from './tax-classes/create.ts';
import { handler as removeTaxClass } from './tax-classes/delete.ts';
import { handler as readTaxClass } from './tax-classes/get.ts';
import { handler as listTaxClasses } from './tax-classes/list.ts';
import { handler as updateTaxClass } from './tax-classes/update.ts';

withTable();

const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

const collections = {
  currencies: {
    resource: marketCurrencies,
    handlers: {
      list: listCurrencies,
      get: readCurrency,
      create: createCurrency,
      update: updateCurrency,
      delete: removeCurrency,
    },
    sample: (n: number) => ({ code: ['EUR', 'CHF', 'PLN', 'USD'][n - 1] }),
    updates: [{ position: 3 }, { is_default: true }],
  },
  locales: {
    resource: marketLocales,
    handlers: {
      list: listLocales,
      get: readLocale,
      create: createLocale,
      update: updateLocale,
      delete: removeLocale,
    },
    sample: (n: number) => ({ code: ['de-DE', 'fr-CH', 'en-GB', 'it-IT'][n - 1] }),
    updates: [{ position: 3 }, { is_default: true }],
  },
  'tax classes': {
    resource: marketTaxClasses,
    handlers: {
      list: listTaxClasses,
      get: readTaxClass,
      create: createTaxClass,
      update: updateTaxClass,
      delete: removeTaxClass,
    },
    sample: (n: number) => ({ code: `class #${n}`, name: `Class ${n}`, rate: n }),
    updates: [
      { name: 'Renamed', labels: { de: 'Satz' } },
      { rate: 7.7777, position: 2 },
    ],
  },
} as const;

let named = 0;

async function newMarket(tenant: string, code = `m${++named}`) {
  const { body } = await invoke<{ id: string }>(createMarket, {
    tenant,
    body: { code, name: code },
  });
  return { market_id: body.id };
}

interface Row {
  readonly id: string;
  readonly code: string;
  readonly is_default: boolean;
}

describe.each(Object.entries(collections))(
  '%s',
  (name, { resource, handlers, sample, updates }) => {
    const parent = (tenant: string) => newMarket(tenant);
    routineResourceSuite({ resource, handlers, sample, updates, parent });

    const tenantOf = (test: string) => `${test}-${name.replace(' ', '-')}`;
    const creating = (tenant: string, pathParameters: Record<string, string>, body: object) =>
      invoke<Row & Record<string, unknown>>(handlers.create, { tenant, pathParameters, body });
    const listing = async (tenant: string, pathParameters: Record<string, string>, query = {}) =>
      (
        await invoke<{ items: Row[]; total: number }>(handlers.list, {
          tenant,
          pathParameters,
          query,
        })
      ).body;
    const holders = async (tenant: string, market: Record<string, string>) =>
      (await listing(tenant, market)).items.filter((row) => row.is_default).map(({ code }) => code);

    // MKT-5, MKT-32
    it('are created under a market of the tenant only, and listed empty elsewhere', async () => {
      const tenant = tenantOf('parent');
      const market = await newMarket(tenant);
      for (const [as, at] of [
        [tenant, { market_id: UNKNOWN }],
        ['thief', market],
      ] as const) {
        expect(await creating(as, at, sample(1))).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
        expect(await listing(as, at)).toMatchObject({ items: [], total: 0 });
      }
      expect(await creating(tenant, { market_id: 'de' }, sample(1))).toMatchObject({ status: 400 });
      expect(await listing(tenant, market)).toMatchObject({ total: 0 });
    });

    // MKT-31, MKT-33, MKT-34
    it('stay apart between markets', async () => {
      const tenant = tenantOf('apart');
      const [one, other] = [await newMarket(tenant), await newMarket(tenant)];
      const { body } = await creating(tenant, one, { ...sample(1), market_id: other.market_id });
      expect(body['market_id']).toBe(one.market_id);
      expect((await creating(tenant, other, sample(1))).status).toBe(201);
      const pathParameters = { ...other, id: body.id };
      for (const [handler, method] of [
        [handlers.get, 'GET'],
        [handlers.update, 'PUT'],
        [handlers.delete, 'DELETE'],
      ] as const) {
        const call = { tenant, pathParameters, method, body: method === 'PUT' ? updates[0] : {} };
        expect(await invoke(handler, call)).toMatchObject({ status: 404 });
      }
      expect(await listing(tenant, one, { market_id: other.market_id })).toMatchObject({
        items: [body],
      });
    });

    // MKT-39
    it('are found by the value of every column', async () => {
      const tenant = tenantOf('columns');
      const market = await newMarket(tenant);
      const { body } = await creating(tenant, market, {
        ...sample(1),
        position: 5,
        is_default: true,
      });
      await creating(tenant, market, { ...sample(2), position: 6 });
      for (const [column, kind] of Object.entries(resource.contracts.list.list)) {
        const value = body[column];
        const query = { [column]: kind === 'json' ? JSON.stringify(value) : String(value) };
        expect((await listing(tenant, market, query)).items).toContainEqual(body);
      }
      for (const query of [
        { position: '6' },
        { code: String(sample(2).code) },
        { is_default: 'false' },
      ]) {
        const { items } = await listing(tenant, market, query);
        expect(items.map(({ code }) => code)).toEqual([sample(2).code]);
      }
    });

    // MKT-35
    it('move the flag on create and update, and give it up', async () => {
      const tenant = tenantOf('flags');
      const market = await newMarket(tenant);
      const first = await creating(tenant, market, { ...sample(1), is_default: true });
      const second = await creating(tenant, market, { ...sample(2), is_default: true });
      expect([first.body.is_default, second.body.is_default]).toEqual([true, true]);
      expect(await holders(tenant, market)).toEqual([second.body.code]);
      const flag = (id: string, is_default: boolean) =>
        invoke(handlers.update, {
          tenant,
          method: 'PUT',
          pathParameters: { ...market, id },
          body: { is_default },
        });
      await flag(first.body.id, true);
      expect(await holders(tenant, market)).toEqual([first.body.code]);
      await flag(second.body.id, false);
      expect(await holders(tenant, market)).toEqual([first.body.code]);
      await flag(first.body.id, false);
      expect(await holders(tenant, market)).toEqual([]);
    });

    // MKT-30, MKT-37
    it('hand the flag of a deleted row to nobody', async () => {
      const tenant = tenantOf('heirs');
      const market = await newMarket(tenant);
      const { body } = await creating(tenant, market, { ...sample(1), is_default: true });
      await creating(tenant, market, sample(2));
      await invoke(handlers.delete, { tenant, pathParameters: { ...market, id: body.id } });
      expect(await holders(tenant, market)).toEqual([]);
    });

    // MKT-36
    it('have one holder after parallel creates that ask for the flag', async () => {
      const tenant = tenantOf('crowd');
      const market = await newMarket(tenant);
      const bodies = [1, 2, 3, 4].map((n) => ({ ...sample(n), is_default: true }));
      const answers = await Promise.all(bodies.map((body) => creating(tenant, market, body)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(await holders(tenant, market)).toHaveLength(1);
      expect((await listing(tenant, market)).total).toBe(4);
    });

    // MKT-38
    it('are ordered by position, then age', async () => {
      const tenant = tenantOf('order');
      const market = await newMarket(tenant);
      for (const [n, position] of [
        [1, 2],
        [2, 0],
        [3, 2],
        [4, 1],
      ] as const) {
        await creating(tenant, market, { ...sample(n), position });
      }
      const { items } = await listing(tenant, market);
      expect(items.map(({ code }) => code)).toEqual([2, 4, 1, 3].map((n) => sample(n).code));
    });
  },
);

describe('a locale', () => {
  // MKT-42
  it.each([
    [{ code: 'de-AT' }, { language: 'de', country: 'AT', is_default: false, position: 0 }],
    [{ code: 'de-CH', language: 'de' }, { country: 'CH' }],
    [{ code: 'fr-CH', language: 'fr', country: 'CH', position: '4' }, { position: 4 }],
    [
      { code: 'it-CH', language: null, country: null },
      { language: 'it', country: 'CH' },
    ],
  ])('%j derives its halves', async (body, derived) => {
    const tenant = `halves-${body.code.toLowerCase()}`;
    const pathParameters = await newMarket(tenant);
    expect(await invoke(createLocale, { tenant, pathParameters, body })).toMatchObject({
      status: 201,
      body: { ...derived, code: body.code },
    });
  });

  // MKT-41, MKT-43
  it.each([
    [{ code: 'de' }, 'invalid_locale_code'],
    [{ code: 'DE-de' }, 'invalid_locale_code'],
    [{ code: 'de_DE' }, 'invalid_locale_code'],
    [{ code: 'de-DE', language: 'en' }, 'locale_code_mismatch'],
    [{ code: 'de-DE', country: 'AT' }, 'locale_code_mismatch'],
    [{ code: 'de-DE', position: -1 }, 'invalid_value'],
    [{}, 'invalid_value'],
  ])('%j is refused with %s', async (body, code) => {
    const pathParameters = await newMarket('strict');
    const answer = await invoke(createLocale, { tenant: 'strict', pathParameters, body });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  // MKT-42, MKT-43
  it('changes its halves with its code, and holds sent ones against it', async () => {
    const market = await newMarket('merged');
    const made = await invoke<Row>(createLocale, {
      tenant: 'merged',
      pathParameters: market,
      body: { code: 'de-DE' },
    });
    const updating = (body: object) =>
      invoke(updateLocale, {
        tenant: 'merged',
        method: 'PUT',
        pathParameters: { ...market, id: made.body.id },
        body,
      });
    expect((await updating({ code: 'fr-FR' })).body).toMatchObject({
      code: 'fr-FR',
      language: 'fr',
      country: 'FR',
    });
    expect(await updating({ language: 'de' })).toMatchObject({
      status: 400,
      body: { code: 'locale_code_mismatch', details: [{ path: 'language' }] },
    });
    expect(await updating({ code: 'de-AT', country: 'AT' })).toMatchObject({ status: 200 });
    expect((await updating({ code: 'nope' })).body).toMatchObject({ code: 'invalid_locale_code' });
  });
});

describe('a currency', () => {
  // MKT-10
  it.each([['eur'], ['EU'], ['EURO'], ['€€€']])('refuses %s', async (code) => {
    const answer = await invoke(createCurrency, {
      tenant: 'strict',
      pathParameters: { market_id: UNKNOWN },
      body: { code },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_currency' } });
  });
});

describe('a tax class', () => {
  const tenant = 'rates';
  let market: { market_id: string } | undefined;
  let made = 0;
  const creating = async (body: object) => {
    market ??= await newMarket(tenant, 'de');
    made += 1;
    const complete = { code: `c${made}`, name: 'Class', ...body };
    return invoke<Row>(createTaxClass, { tenant, pathParameters: market, body: complete });
  };

  // MKT-44
  it.each([
    [{}, 0],
    [{ rate: 0 }, 0],
    [{ rate: 100 }, 100],
    [{ rate: 8.1 }, 8.1],
    [{ rate: '19.0000' }, 19],
    [{ rate: '7.7777' }, 7.7777],
    [{ rate: null }, 0],
  ])('%j has the rate %d', async (body, rate) => {
    expect(await creating(body)).toMatchObject({ status: 201, body: { rate, labels: null } });
  });

  // MKT-44
  it.each([
    [{ rate: -1 }],
    [{ rate: 100.0001 }],
    [{ rate: '101' }],
    [{ rate: 7.77777 }],
    [{ rate: '19.00000000000000001' }],
    [{ rate: 'many' }],
    [{ code: ' ' }],
    [{ code: 'x'.repeat(65) }],
    [{ name: '' }],
    [{ labels: [] }],
  ])('%j is refused', async (body) => {
    expect(await creating(body)).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
  });

  const removing = async (id: string) =>
    invoke(removeTaxClass, {
      tenant,
      method: 'DELETE',
      pathParameters: { ...(market ?? { market_id: UNKNOWN }), id },
    });
  const setting = (shipping_tax_class: string | null, of?: string) =>
    invoke(putSettings, {
      tenant,
      method: 'PUT',
      pathParameters: { app: 'shipping' },
      body: { values: { shipping_tax_class }, ...(of === undefined ? {} : { market: of }) },
    });

  // MKT-48, MKT-50
  it('is deleted once shipping says that nobody uses it', async () => {
    const { body } = await creating({});
    expect(await removing(body.id)).toMatchObject({
      status: 200,
      body: { deleted: true, id: body.id, usage_checked: true },
    });
    expect(await removing(body.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await removing('standard')).toMatchObject({ status: 400 });
  });

  // MKT-45, MKT-47
  it('stays while a shipping method names its code, in whichever market', async () => {
    const { body } = await creating({});
    const method = { code: `by-${body.code}`, name: 'Parcel', tax_class: body.code };
    expect((await invoke(createMethod, { tenant, body: method })).status).toBe(201);
    expect(await removing(body.id)).toMatchObject({
      status: 409,
      body: {
        code: 'tax_class_in_use',
        error: expect.stringMatching(/1 shipping method \(Parcel\).*all markets/u),
      },
    });
  });

  // MKT-48
  it('goes unchecked where shipping cannot be asked', async () => {
    const { body } = await creating({});
    const unanswered = serve(deleteTaxClassOperation, async ({ path, ctx }) =>
      deleteTaxClass({ ctx, scope: { tenant, parent: path.market_id }, id: path.id }, () =>
        Promise.reject(new Error('unreachable')),
      ),
    );
    const pathParameters = { ...(market ?? { market_id: UNKNOWN }), id: body.id };
    expect(await invoke(unanswered, { tenant, method: 'DELETE', pathParameters })).toMatchObject({
      status: 200,
      body: { deleted: true, id: body.id, usage_checked: false },
    });
  });

  // MKT-49
  it('is asked for by the code it has when it goes', async () => {
    const { body } = await creating({});
    const pathParameters = { ...(market ?? { market_id: UNKNOWN }), id: body.id };
    const asked: string[] = [];
    const renaming = serve(deleteTaxClassOperation, async ({ path, ctx }) =>
      deleteTaxClass(
        { ctx, scope: { tenant, parent: path.market_id }, id: path.id },
        async (code) => {
          asked.push(code);
          const put = { tenant, method: 'PUT', pathParameters, body: { code: 'renamed' } };
          if (asked.length === 1) expect((await invoke(updateTaxClass, put)).status).toBe(200);
          return { in_use: false, shipping_methods: 0, methods: [], fallback_setting: false };
        },
      ),
    );
    expect((await invoke(renaming, { tenant, method: 'DELETE', pathParameters })).status).toBe(200);
    expect(asked).toEqual([body.code, 'renamed']);
  });

  // MKT-46
  it.each([[undefined], ['de']])('stays while a setting of level %s names it', async (level) => {
    const { body } = await creating({});
    await setting(body.code, level);
    expect(await removing(body.id)).toMatchObject({
      status: 409,
      body: { code: 'tax_class_in_use', error: expect.stringContaining('shipping_tax_class') },
    });
    await setting(null, level);
    expect(await removing(body.id)).toMatchObject({ status: 200 });
  });
});
