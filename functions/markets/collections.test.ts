import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { invoke } from '@waybill/testing/invoke';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { newMarket, type Row, UNKNOWN } from './collections.factory.ts';
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

describe.each(Object.entries(collections))(
  '%s',
  (name, { resource, handlers, sample, updates }) => {
    const parent = (tenant: string) => newMarket(tenant);
    routineResourceSuite({ resource, handlers, sample, updates, parent, short: true });

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
    it('leave no default when the default row is deleted', async () => {
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
  },
);
