import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Method } from '../method/method.resource.ts';
import { aCarrier, aMethod, aTier, settingsOf, uuidOf } from '../shared/rows.factory.ts';
import { answerOf, type Given, matrix } from './quote.factory.ts';
import { RatesAnswer } from './rate.schema.ts';

describe('a method is left out', () => {
  const carrierOf = (overrides: Parameters<typeof aCarrier>[0]) => [aCarrier(overrides)];
  const tiers = [aTier(5, 6.9)];

  // SHP-100, SHP-102, SHP-103, SHP-104, SHP-110, SHP-115
  it.each<[string, string, Partial<Given>]>([
    ['disabled', 'method is disabled', { methods: [aMethod({ enabled: false })] }],
    [
      'currency_mismatch',
      'priced in CHF, request asks for EUR',
      { methods: [aMethod({ currency: 'CHF' })], body: { currency: 'EUR' } },
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
      { methods: [aMethod({ countries: ['DE', 'AT'] })], body: { country: 'FR' } },
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

  // SHP-98, SHP-103
  it.each([
    ['UK', 'GB'],
    ['GR', 'el'],
    ['GB', 'XI'],
  ])('but not when %s is listed and %s is sent: it is one country', (listed, country) => {
    const countries = [listed];
    const carried = {
      methods: [aMethod({ carrier: 'dhl', countries })],
      carriers: carrierOf({ countries }),
    };
    expect(answerOf({ ...carried, body: { country } }).excluded).toEqual([]);
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
