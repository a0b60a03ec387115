import { schemaOf } from '@waybill/api/openapi';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { marketCurrencyColumns } from './currency/market-currency.columns.ts';
import {
  CreateMarketCurrencyBody,
  MarketCurrency,
  UpdateMarketCurrencyBody,
} from './currency/market-currency.schema.ts';
import { marketsAreaEvents } from './events.ts';
import { marketLocaleColumns } from './locale/market-locale.columns.ts';
import {
  CreateMarketLocaleBody,
  MarketLocale,
  UpdateMarketLocaleBody,
} from './locale/market-locale.schema.ts';
import { marketColumns } from './market/market.columns.ts';
import { CreateMarketBody, Market, UpdateMarketBody } from './market/market.schema.ts';
import { marketsAreaOperations } from './operations.ts';
import { marketTaxClassColumns } from './tax-class/market-tax-class.columns.ts';
import {
  CreateMarketTaxClassBody,
  MarketTaxClass,
  MarketTaxClassDeleted,
  UpdateMarketTaxClassBody,
} from './tax-class/market-tax-class.schema.ts';

describe('operations', () => {
  it.each(marketsAreaOperations.map((operation) => [operation.id, operation] as const))(
    '%s can be told as JSON Schema',
    (id, operation) => {
      expect(schemaOf(operation.response, 'output', id)).toHaveProperty('type', 'object');
      if ('body' in operation) {
        expect(schemaOf(operation.body, 'input', id)).toHaveProperty('type', 'object');
      }
    },
  );

  it.each([
    ['markets.make-default', 200, true],
    ['markets.clone', 201, true],
    ['markets.backfill', 200, true],
    ['markets.readiness', 200, true],
    ['markets.context', 200, false],
  ])('%s answers %d; a code may stand for the id: %s', (id, status, code) => {
    const operation = marketsAreaOperations.find((one) => one.id === id);
    expect(operation?.status).toBe(status);
    expect(operation !== undefined && 'path' in operation).toBe(code);
  });

  it('match literal segments before a market', () => {
    const routes = marketsAreaOperations.map(({ route }) => route);
    const first = routes.findIndex((route) => route.includes('{id}'));
    const literal = routes.findLastIndex((route) => /locale-policy|vocabularies/u.test(route));
    expect(literal).toBeLessThan(first);
  });

  it('emit only declared topics', () => {
    const topics: string[] = marketsAreaEvents.map(({ topic }) => topic);
    const emitted = marketsAreaOperations.flatMap((one) => ('emits' in one ? [...one.emits] : []));
    expect(emitted.filter((topic) => !topics.includes(topic))).toEqual([]);
  });
});

it('every record has its three topics, with an example that holds', () => {
  expect(marketsAreaEvents.map(({ topic }) => topic)).toEqual(
    ['market', 'market_currency', 'market_locale', 'market_tax_class'].flatMap((entity) =>
      ['created', 'updated', 'deleted'].map((verb) => `${entity}.${verb}`),
    ),
  );
  for (const { data, example } of marketsAreaEvents) expect(v.is(data, example)).toBe(true);
});

it.each(
  Object.entries({
    Market,
    CreateMarketBody,
    UpdateMarketBody,
    MarketCurrency,
    CreateMarketCurrencyBody,
    UpdateMarketCurrencyBody,
    MarketLocale,
    CreateMarketLocaleBody,
    UpdateMarketLocaleBody,
    MarketTaxClass,
    MarketTaxClassDeleted,
    CreateMarketTaxClassBody,
    UpdateMarketTaxClassBody,
  }),
)('%s can be told as JSON Schema', (name, schema) => {
  expect(schemaOf(schema, 'input', name)).toHaveProperty('type', 'object');
});

it.each([
  ['markets', Market, marketColumns],
  ['currencies', MarketCurrency, marketCurrencyColumns],
  ['locales', MarketLocale, marketLocaleColumns],
  ['tax classes', MarketTaxClass, marketTaxClassColumns],
])('every column of %s filters and sorts', (_name, schema, columns) => {
  expect(Object.keys(columns).sort()).toEqual(Object.keys(schema.entries).sort());
});
