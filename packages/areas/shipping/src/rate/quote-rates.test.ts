import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Method } from '../method/method.resource.ts';
import { aCarrier, aMethod, aTier, settingsOf, uuidOf } from '../shared/rows.factory.ts';
import { answerOf, inputOf, matrix, NOW } from './quote.factory.ts';
import { quoteRates } from './quote-rates.ts';
import { RatesBody } from './rate.operations.ts';
import { RatesAnswer } from './rate.schema.ts';

describe('an answer', () => {
  // SHP-90, SHP-95, SHP-99, SHP-134
  it('describes a quoted method and what it was quoted with', () => {
    const carrier = aCarrier({ eta_days_min: 1, eta_days_max: 2 });
    const answer = answerOf({
      methods: [aMethod({ carrier_id: carrier.id, labels: { de: 'Standard' } })],
      carriers: [carrier],
    });
    expect(answer).toEqual({
      rates: [
        {
          id: uuidOf(100),
          code: 'standard',
          name: 'Standard',
          description: null,
          labels: { de: 'Standard' },
          position: 0,
          pricing_type: 'fixed',
          price: 4.9,
          currency: 'EUR',
          quote_required: false,
          carrier: 'dhl',
          carrier_name: 'DHL',
          carrier_service_level: 'standard',
          carrier_source: 'method',
          eta_days_min: 1,
          eta_days_max: 2,
          delivery: {
            ship_date: '2026-07-03',
            earliest: '2026-07-04',
            latest: '2026-07-05',
            cutoff_time: null,
            cutoff_passed: false,
            handling_days: 0,
          },
          tax_class: null,
          tax_rate: null,
          tax_source: null,
        },
      ],
      excluded: [],
      basis: {
        evaluated_at: NOW,
        free_above_compares: 'net',
        matrix_basis_default: 'weight',
        weight_unit: 'kg',
        weight_unit_factor: 1,
        request_weight_unit: 'kg',
        request_weight_unit_factor: 1,
      },
      tax: {
        resolved: false,
        market_id: null,
        source: null,
        reason: 'no_markets',
        message: expect.any(String),
      },
      currency: 'EUR',
      country: null,
    });
    expect(v.parse(RatesAnswer, answer)).toEqual(answer);
  });

  // SHP-99
  it('lists methods by position, then by code, quoted or not', () => {
    const [a, b, c, d] = [
      aMethod({ id: uuidOf(1), code: 'a', position: 2 }),
      aMethod({ id: uuidOf(2), code: 'b', position: 1 }),
      aMethod({ id: uuidOf(3), code: 'c', position: 1 }),
      aMethod({ id: uuidOf(4), code: 'd', position: 0, enabled: false }),
    ] as const;
    const e = { ...d, id: uuidOf(5), code: 'e', position: 3 };
    const answer = answerOf({ methods: [e, a, c, b, d] });
    expect(answer.rates.map(({ code }) => code)).toEqual(['b', 'c', 'a']);
    expect(answer.excluded.map(({ code }) => code)).toEqual(['d', 'e']);
  });

  // SHP-91
  it('echoes country and currency in capitals', () => {
    const body = v.parse(RatesBody, { country: 'de', currency: 'eur' });
    const answer = answerOf({ body });
    expect(answer).toMatchObject({ country: 'DE', currency: 'EUR', excluded: [] });
  });

  // SHP-91, SHP-102
  it('quotes methods of any currency to a caller that names none, unconverted', () => {
    const answer = answerOf({ methods: [aMethod({ currency: 'CHF' })] });
    expect(answer).toMatchObject({ currency: 'EUR', rates: [{ currency: 'CHF', price: 4.9 }] });
  });

  // SHP-90, SHP-134
  it('tells the moment it was asked for', () => {
    const answer = answerOf({ body: { at: '2026-07-03T17:30:00+02:00' } });
    expect(answer.basis.evaluated_at).toBe('2026-07-03T15:30:00.000Z');
  });
});

describe('a request is refused', () => {
  // SHP-92, SHP-93
  it.each<[string, RatesBody, string]>([
    ['unknown_weight_unit', { weight_unit: 'stone' }, 'kg, g, lb'],
    ['negative_measure', { weight: -1 }, 'weight'],
    ['negative_measure', { quantity: '-0.5', order_value: -1 }, 'order_value, quantity'],
    ['negative_measure', { order_value_net: -0.01 }, 'order_value_net'],
    ['negative_measure', { order_value_gross: -0.01 }, 'order_value_gross'],
  ])('as %s: %o', (rejected, body, named) => {
    const refusal = quoteRates(inputOf({ body }));
    expect(refusal).toMatchObject({ rejected, message: expect.stringContaining(named) });
  });

  // SHP-90
  it.each(['2026-02-31T25:00:00Z', '9999-12-31T00:00:00Z'])('as invalid_value in at: %s', (at) => {
    expect(quoteRates(inputOf({ body: { at } }))).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'at' }],
    });
  });

  // SHP-94
  it.each<[string, RatesBody]>([
    ['weight', { weight: 0.0000001 }],
    ['weight', { weight: 1e9 }],
    ['quantity', { quantity: 1.0001 }],
    ['order_value', { order_value: '1.00001' }],
    ['order_value', { order_value: Number.POSITIVE_INFINITY }],
  ])('by the schema for %s: %o', (path, body) => {
    const { issues = [] } = v.safeParse(RatesBody, body);
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual([path]);
  });

  // SHP-90, SHP-91
  it.each([
    [{ country: 'DEU' }],
    [{ country: 'D1' }],
    [{ currency: 'EURO' }],
    [{ at: 'yesterday' }],
    [{ at: '2026-07-03' }],
    [{ market_id: 'de' }],
    [{ weight: 'heavy' }],
    [{ attributes: 5 }],
  ])('by its shape: %o', (body) => {
    expect(v.is(RatesBody, body)).toBe(false);
  });

  // SHP-89
  it('but not for leaving out or emptying anything', () => {
    const names = Object.keys(RatesBody.entries);
    const body = v.parse(RatesBody, Object.fromEntries(names.map((name) => [name, null])));
    expect(quoteRates(inputOf({ body }))).toEqual(quoteRates(inputOf()));
  });
});

describe('order values', () => {
  const priced = (body: RatesBody, side: 'net' | 'gross', method: Partial<Method>) => {
    const settings = settingsOf({ free_above_compares: side });
    const methods = [aMethod(method)];
    return answerOf({ body, settings, methods, tiers: [aTier(0, 1), aTier(50, 2)] }).rates[0];
  };
  const free = { free_above: 100 };
  const byValue = { pricing_type: 'matrix', matrix_basis: 'order_value' } as const;

  // SHP-105, SHP-106
  it.each<[RatesBody, 'net' | 'gross', number]>([
    [{ order_value: 10, order_value_net: 100 }, 'net', 0],
    [{ order_value: 100, order_value_net: 99 }, 'net', 4.9],
    [{ order_value: 100, order_value_gross: 99 }, 'net', 0],
    [{ order_value_gross: 100 }, 'net', 4.9],
    [{ order_value_gross: '100' }, 'gross', 0],
    [{}, 'gross', 4.9],
  ])('%o against a %s threshold of 100: %d', (body, side, price) => {
    expect(priced(body, side, free)?.price).toBe(price);
  });

  // SHP-113
  it.each<[RatesBody, 'net' | 'gross', number]>([
    [{ order_value: 49, order_value_net: 50 }, 'net', 1],
    [{ order_value: 0, order_value_net: 50 }, 'net', 1],
    [{ order_value_net: 50, order_value_gross: 49 }, 'net', 2],
    [{ order_value_net: 50 }, 'gross', 1],
  ])('%o in a matrix, %s: %d', (body, side, price) => {
    expect(priced(body, side, byValue)?.price).toBe(price);
  });
});

describe('weights', () => {
  // SHP-92, SHP-111, SHP-112
  it.each<[number, string | null, string | null, number]>([
    [5000, 'g', null, 6.9],
    [4999.9, 'g', null, 4.9],
    [5, null, null, 6.9],
    [5, 'KG', 'kg', 6.9],
    [0.005, 'kg', 'g', 6.9],
    [5, null, 'g', 6.9],
    [5, null, 'stone', 6.9],
  ])('%d %s with tiers in %s: %d', (weight, weight_unit, keyed, price) => {
    const answer = answerOf({
      body: { weight, weight_unit },
      settings: settingsOf({ weight_unit: keyed }),
      methods: [matrix()],
      tiers: [aTier(5, 6.9), aTier(0, 4.9)],
    });
    expect(answer.rates[0]?.price).toBe(price);
  });

  // SHP-111, SHP-134
  it('are read in the unit that tiers are keyed in, and both units are told', () => {
    const settings = settingsOf({ weight_unit: 'g' });
    expect(answerOf({ settings }).basis).toMatchObject({
      weight_unit: 'g',
      weight_unit_factor: 0.001,
      request_weight_unit: 'g',
      request_weight_unit_factor: 0.001,
    });
    expect(answerOf({ settings, body: { weight_unit: 'lb' } }).basis).toMatchObject({
      weight_unit: 'g',
      request_weight_unit: 'lb',
      request_weight_unit_factor: 0.45359237,
    });
  });
});

// SHP-123, SHP-127, SHP-130
it('names the market of the header and the tax of each method', () => {
  const created_at = NOW;
  const full = { code: 'full', rate: 19, is_default: true, position: 0, created_at };
  const reduced = { ...full, code: 'reduced', rate: 7, is_default: false };
  const frame = { active: true, countries: [], tax_classes: [full, reduced] };
  const answer = answerOf({
    markets: [
      { ...frame, id: 'm1' },
      { ...frame, id: 'm2' },
    ],
    headerMarketId: 'm2',
    methods: [aMethod({ tax_class: 'reduced' }), aMethod({ id: uuidOf(2), code: 'x' })],
  });
  expect(answer).toMatchObject({
    tax: { resolved: true, market_id: 'm2', source: 'header' },
    rates: [
      { tax_class: 'reduced', tax_rate: 7, tax_source: 'method', price: 4.9 },
      { tax_class: 'full', tax_rate: 19, tax_source: 'market_default', price: 4.9 },
    ],
  });
});
