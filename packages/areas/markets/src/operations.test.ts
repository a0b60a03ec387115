import type { AnyOperation } from '@waybill/api/operation';
import { schemaOf } from '@waybill/openapi/wire-schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { marketsAreaEvents } from './events.ts';
import { marketsAreaOperations } from './operations.ts';

describe('operations', () => {
  // MKT-1
  it('are the 28 of the contract, and the probe', () => {
    const routine = ['list', 'create', 'get', 'update', 'delete'];
    const more = ['make-default', 'clone', 'backfill', 'context', 'readiness'];
    const tenantWide = ['locale-policy', 'vocabularies', 'vocabulary'];
    const children = ['currencies', 'locales', 'tax-classes'].flatMap((collection) =>
      routine.map((verb) => `${collection}.${verb}`),
    );
    const ids = [...tenantWide, ...routine, ...more, ...children].map((name) => `markets.${name}`);
    expect(marketsAreaOperations.map(({ id }) => id).sort()).toEqual(['locale', ...ids].sort());
  });

  it.each(marketsAreaOperations.map((operation) => [operation.id, operation] as const))(
    '%s can be told as JSON Schema',
    (id, operation) => {
      expect(schemaOf(operation.response, 'output', id)).toHaveProperty('type', 'object');
      if ('body' in operation && operation.body !== undefined) {
        expect(schemaOf(operation.body, 'input', id)).toHaveProperty('type', 'object');
      }
    },
  );

  // MKT-3, MKT-5
  it.each([
    ['markets.make-default', 200, true],
    ['markets.clone', 201, true],
    ['markets.backfill', 200, true],
    ['markets.readiness', 200, true],
    ['markets.context', 200, false],
  ])('%s answers %d; a code may stand for the id: %s', (id, status, code) => {
    const operation = marketsAreaOperations.find((one) => one.id === id);
    expect(operation?.status).toBe(status);
    const takesCode = operation !== undefined && 'path' in operation;
    expect(takesCode && operation.path !== undefined).toBe(code);
  });

  // MKT-6
  it('answer buyers what a storefront reads, and nothing else', () => {
    const all: readonly AnyOperation[] = marketsAreaOperations;
    const forBuyers = all.filter(({ audience }) => audience === 'buyer').map(({ id }) => id);
    const read = ['currencies', 'locales', 'tax-classes'].flatMap((one) => [
      `markets.${one}.list`,
      `markets.${one}.get`,
    ]);
    const own = ['list', 'get', 'context', 'locale-policy', 'vocabularies', 'vocabulary'];
    expect(forBuyers.sort()).toEqual(
      ['locale', ...own.map((one) => `markets.${one}`), ...read].sort(),
    );
  });

  // MKT-2
  it('match literal segments before a market', () => {
    const routes = marketsAreaOperations.map(({ route }) => route);
    const first = routes.findIndex((route) => route.includes('{id}'));
    const literal = routes.findLastIndex((route) => /locale-policy|vocabularies/u.test(route));
    expect(literal).toBeLessThan(first);
  });

  it('emit only declared topics', () => {
    const topics: string[] = marketsAreaEvents.map(({ topic }) => topic);
    const all: readonly AnyOperation[] = marketsAreaOperations;
    const emitted = all.flatMap((one) => one.emits ?? []);
    expect(emitted.filter((topic) => !topics.includes(topic))).toEqual([]);
  });
});

// MKT-96
it('every record has its three topics, with an example that holds', () => {
  expect(marketsAreaEvents.map(({ topic }) => topic)).toEqual(
    ['market', 'market_currency', 'market_locale', 'market_tax_class'].flatMap((entity) =>
      ['created', 'updated', 'deleted'].map((verb) => `${entity}.${verb}`),
    ),
  );
  for (const { data, example } of marketsAreaEvents) expect(v.is(data, example)).toBe(true);
});
