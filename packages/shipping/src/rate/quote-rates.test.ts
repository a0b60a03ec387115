import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Method } from '../method/method.resource.ts';
import { aCarrier, aMethod, aTier, settingsOf, uuidOf, weightUnits } from '../rows.factory.ts';
import type { Tier } from '../tier/tier.resource.ts';
import { type QuoteInput, quoteRates } from './quote-rates.ts';
import { RatesAnswer } from './rate.schema.ts';
import { RatesBody } from './rates-body.schema.ts';

const NOW = '2026-07-03T12:00:00.000Z';

interface Given extends Omit<QuoteInput, 'methods'> {
  readonly methods: readonly Method[];
  /** Of all methods. */
  readonly tiers: readonly Tier[];
}

function inputOf({ methods, tiers = [], ...overrides }: Partial<Given> = {}): QuoteInput {
  return {
    body: {},
    now: NOW,
    methods: (methods ?? [aMethod()]).map((method) => ({
      method,
      steps: tiers.filter(({ method_id }) => method_id === method.id),
    })),
    carriers: [],
    weightUnits,
    settings: settingsOf(),
    markets: [],
    headerMarketId: null,
    ...overrides,
  };
}

function answerOf(overrides: Partial<Given> = {}): RatesAnswer {
  const answer = quoteRates(inputOf(overrides));
  if (isRejection(answer)) throw new Error(answer.message);
  return answer;
}

const matrix = (overrides: Partial<Method> = {}) =>
  aMethod({ pricing_type: 'matrix', ...overrides });

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
    const answer = answerOf({ body: { country: 'de', currency: 'eur' } });
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

describe('a method is left out', () => {
  const carrierOf = (overrides: Parameters<typeof aCarrier>[0]) => [aCarrier(overrides)];
  const tiers = [aTier(5, 6.9)];

  // SHP-100, SHP-102, SHP-103, SHP-104, SHP-110, SHP-115
  it.each<[string, string, Partial<Given>]>([
    ['disabled', 'method is disabled', { methods: [aMethod({ enabled: false })] }],
    [
      'currency_mismatch',
      'priced in CHF, request asks for EUR',
      { methods: [aMethod({ currency: 'CHF' })], body: { currency: 'eur' } },
    ],
    [
      'country_required',
      'restricted by country and no country given',
      { methods: [aMethod({ countries: ['DE'] })] },
    ],
    [
      'country_required',
      'restricted by country and no country given',
      { methods: [aMethod({ carrier: 'dhl' })], carriers: carrierOf({ countries: ['DE'] }) },
    ],
    [
      'country_not_allowed',
      'not offered in FR',
      { methods: [aMethod({ countries: ['DE', 'AT'] })], body: { country: 'fr' } },
    ],
    [
      'carrier_not_active',
      'carrier dhl is paused',
      { methods: [aMethod({ carrier_id: uuidOf(1) })], carriers: carrierOf({ status: 'paused' }) },
    ],
    [
      'carrier_not_active',
      'carrier dhl is retired',
      {
        settings: settingsOf({ default_carrier: 'DHL' }),
        carriers: carrierOf({ status: 'retired' }),
      },
    ],
    [
      'carrier_country_not_served',
      'carrier dhl does not serve FR',
      {
        methods: [aMethod({ carrier: 'Dhl', countries: ['FR'] })],
        carriers: carrierOf({ countries: ['DE'] }),
        body: { country: 'FR' },
      },
    ],
    ['matrix_no_tiers', 'matrix has no rate tiers configured', { methods: [matrix()] }],
    [
      'matrix_attribute_missing',
      'matrix names no attribute',
      { methods: [matrix({ matrix_basis: 'attribute' })], tiers },
    ],
    ['measure_missing', 'no weight given', { methods: [matrix()], tiers }],
    [
      'measure_missing',
      'no quantity given',
      { methods: [matrix({ matrix_basis: 'quantity' })], tiers, body: { weight: 5 } },
    ],
    [
      'measure_missing',
      'no attribute volume given',
      {
        methods: [matrix({ matrix_basis: 'attribute', matrix_attribute: 'volume' })],
        tiers,
        body: { attributes: { length: 7, volume: null } },
      },
    ],
    [
      'measure_missing',
      'no attribute toString given',
      { methods: [matrix({ matrix_basis: 'attribute', matrix_attribute: 'toString' })], tiers },
    ],
    [
      'measure_invalid',
      'attribute volume is not a number',
      {
        methods: [matrix({ matrix_basis: 'attribute', matrix_attribute: 'volume' })],
        tiers,
        body: { attributes: { volume: 'large' } },
      },
    ],
    [
      'measure_invalid',
      'attribute volume is not a number',
      {
        methods: [matrix({ matrix_basis: 'attribute', matrix_attribute: 'volume' })],
        tiers,
        body: { attributes: { volume: Number.POSITIVE_INFINITY } },
      },
    ],
    [
      'matrix_no_match',
      'no tier covers measure 4.999999',
      { methods: [matrix()], tiers, body: { weight: '4.999999' } },
    ],
  ])('%s: %s', (reason_code, reason, overrides) => {
    const answer = answerOf(overrides);
    expect(answer.rates).toEqual([]);
    expect(answer.excluded).toEqual([
      { id: uuidOf(100), code: 'standard', name: 'Standard', reason, reason_code },
    ]);
    expect(v.is(RatesAnswer, answer)).toBe(true);
  });

  // SHP-98, SHP-103
  it.each<[string, Partial<Given>]>([
    ['its country is listed', { methods: [aMethod({ countries: ['fr'] })] }],
    ['its list of countries is empty', { methods: [aMethod({ countries: [] })] }],
    ['its carrier serves the country', { carriers: carrierOf({ countries: ['FR'] }) }],
    ['its carrier is a free name', { methods: [aMethod({ carrier: 'Courier' })] }],
  ])('but not when %s', (_, overrides) => {
    const carried = { methods: [aMethod({ carrier: 'dhl' })], ...overrides };
    expect(answerOf({ ...carried, body: { country: 'FR' } }).excluded).toEqual([]);
  });

  // SHP-101
  it('for the first of several reasons', () => {
    const method = matrix({ enabled: false, countries: ['DE'], currency: 'CHF', carrier: 'dhl' });
    const body = { country: 'FR', currency: 'EUR' };
    const carriers = carrierOf({ status: 'paused', countries: ['DE'] });
    const reasonOf = (overrides: Partial<Method>, paused = true) =>
      answerOf({
        methods: [{ ...method, ...overrides }],
        body,
        carriers: paused ? carriers : carrierOf({ countries: ['DE'] }),
      }).excluded[0]?.reason_code;
    expect(reasonOf({})).toBe('disabled');
    expect(reasonOf({ enabled: true })).toBe('currency_mismatch');
    expect(reasonOf({ enabled: true, currency: 'EUR' })).toBe('country_not_allowed');
    const local = { enabled: true, currency: 'EUR', countries: ['FR'] };
    expect(reasonOf(local)).toBe('carrier_not_active');
    expect(reasonOf(local, false)).toBe('carrier_country_not_served');
    expect(reasonOf({ ...local, carrier: null })).toBe('matrix_no_tiers');
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

  // SHP-90, SHP-94
  it.each<[string, RatesBody]>([
    ['at', { at: '2026-02-31T25:00:00Z' }],
    ['at', { at: '9999-12-31T00:00:00Z' }],
    ['weight', { weight: 0.0000001 }],
    ['weight', { weight: 1e9 }],
    ['quantity', { quantity: 1.0001 }],
    ['order_value', { order_value: '1.00001' }],
    ['order_value', { order_value: Number.POSITIVE_INFINITY }],
  ])('as invalid_value in %s: %o', (path, body) => {
    expect(quoteRates(inputOf({ body }))).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path }],
    });
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

describe('for any shop', () => {
  const cents = fc.integer({ min: 0, max: 2_000_000 }).map((units) => units / 10_000);
  const country = fc.constantFrom('DE', 'AT', 'FR');
  const countries = fc.option(fc.uniqueArray(country, { maxLength: 3 }));
  const days = fc.option(fc.integer({ min: 0, max: 9 }));
  const carriers = fc
    .array(fc.record({ status: fc.constantFrom('active', 'paused', 'retired'), countries }), {
      maxLength: 3,
    })
    .map((rows) =>
      rows.map((row, index) => aCarrier({ ...row, id: uuidOf(index), code: `c${index}` })),
    );
  const methods = fc
    .array(
      fc.record({
        enabled: fc.boolean(),
        price: cents,
        pricing_type: fc.constantFrom('fixed', 'free', 'matrix'),
        matrix_basis: fc.constantFrom(null, 'weight', 'quantity', 'order_value', 'attribute'),
        matrix_attribute: fc.constantFrom(null, 'volume'),
        free_above: fc.option(cents),
        quote_above: fc.option(cents),
        countries,
        carrier: fc.constantFrom(null, 'c0', 'c1', 'Courier'),
        currency: fc.constantFrom('EUR', 'CHF'),
        position: fc.integer({ min: 0, max: 3 }),
        eta_days_min: days,
      }),
      { maxLength: 12 },
    )
    .map((rows) =>
      rows.map((row, index) => aMethod({ ...row, id: uuidOf(100 + index), code: `m${index}` })),
    );
  const tiers = fc.array(
    fc
      .record({ from_value: cents, price: cents, owner: fc.integer({ min: 100, max: 111 }) })
      .map(({ from_value, price, owner }) =>
        aTier(from_value, price, { method_id: uuidOf(owner) }),
      ),
    { maxLength: 40 },
  );
  const body = fc.record(
    {
      country,
      currency: fc.constantFrom('EUR', 'CHF'),
      order_value: cents,
      order_value_net: cents,
      quantity: fc.integer({ min: 0, max: 200 }),
      weight: cents,
      attributes: fc.record({ volume: cents }),
    },
    { requiredKeys: [] },
  );
  const shop = fc.record({ methods, carriers, tiers, body });

  // SHP-99
  it('quotes or excludes every method exactly once', () => {
    fc.assert(
      fc.property(shop, (overrides) => {
        const { rates, excluded } = answerOf(overrides);
        const ids = [...rates, ...excluded].map(({ id }) => id);
        expect(ids.sort()).toEqual(overrides.methods.map(({ id }) => id).sort());
      }),
    );
  });

  // SHP-117
  it('answers what it declares, with prices of two digits', () => {
    fc.assert(
      fc.property(shop, (overrides) => {
        const answer = answerOf(overrides);
        expect(v.parse(RatesAnswer, answer)).toEqual(answer);
        for (const { price, quote_required } of answer.rates) {
          expect(price === null).toBe(quote_required);
          if (price !== null) expect(String(price)).toMatch(/^\d+(\.\d{1,2})?$/u);
        }
      }),
    );
  });

  // SHP-99
  it('does not care in which order rows arrive', () => {
    const shuffled = fc.tuple(shop, fc.infiniteStream(fc.nat()));
    fc.assert(
      fc.property(shuffled, ([overrides, keys]) => {
        const shuffle = <Row>(rows: readonly Row[]): Row[] =>
          rows
            .map((row) => ({ row, key: keys.next().value ?? 0 }))
            .sort((left, right) => left.key - right.key)
            .map(({ row }) => row);
        // Equal thresholds of one method cannot be stored.
        const unique = new Map(
          overrides.tiers.map((tier) => [`${tier.method_id} ${tier.from_value}`, tier]),
        );
        const stored = { ...overrides, tiers: [...unique.values()] };
        const mixed = {
          body: stored.body,
          methods: shuffle(stored.methods),
          carriers: shuffle(stored.carriers),
          tiers: shuffle(stored.tiers),
          weightUnits: shuffle(weightUnits),
        };
        expect(answerOf(mixed)).toEqual(answerOf(stored));
      }),
    );
  });
});
