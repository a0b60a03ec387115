import { storeSettings } from '@waybill/settings/settings.repository';
import { shippingSettings } from '@waybill/shipping/shared/settings';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as updateMarket } from '../markets/update.ts';
import { carrier, full, made, market, method, quoted, quoting, reduced } from './rates.factory.ts';
import { handler as createTier } from './tiers/create.ts';
import { handler as ladder } from './tiers/ladder.ts';
import { handler as createUnit } from './weight-units/create.ts';

withTable();

describe('a quote', () => {
  // SHP-91, SHP-92, SHP-112, SHP-125, SHP-134
  it('of a tenant with nothing is empty, in kilograms', async () => {
    expect(await quoted('nothing', { weight: 1, weight_unit: 'G', country: 'de' })).toEqual({
      rates: [],
      excluded: [],
      basis: {
        evaluated_at: expect.any(String),
        free_above_compares: 'net',
        matrix_basis_default: 'weight',
        weight_unit: 'kg',
        weight_unit_factor: 1,
        request_weight_unit: 'g',
        request_weight_unit_factor: 0.001,
      },
      tax: {
        resolved: false,
        market_id: null,
        source: null,
        reason: 'no_markets',
        message: expect.any(String),
      },
      currency: 'EUR',
      country: 'DE',
    });
  });

  // SHP-95, SHP-96, SHP-98, SHP-99, SHP-100, SHP-117
  it('prices what applies in order and says why the rest does not', async () => {
    const tenant = 'whole';
    const dhl = await carrier(tenant, { code: 'dhl', eta_days_min: 1, eta_days_max: 2 });
    await carrier(tenant, { code: 'ups', status: 'paused' });
    await method(tenant, { code: 'fixed', price: 4.905, position: 2, carrier_id: dhl });
    await method(tenant, { code: 'free', pricing_type: 'free', position: 1, carrier: 'Anna' });
    await method(tenant, { code: 'off', enabled: false, position: 3 });
    await method(tenant, { code: 'paused', carrier: 'UPS', position: 4 });
    await method(tenant, { code: 'swiss', countries: ['CH'], position: 5 });
    await method(tenant, { code: 'empty', pricing_type: 'matrix', position: 6 });
    await method(tenant, { code: 'francs', currency: 'CHF', position: 7 });
    const body = { country: 'de', currency: 'EUR', at: '2026-07-03T15:59:00Z' };
    const answer = await quoted(tenant, body);
    expect(answer.rates).toMatchObject([
      {
        code: 'free',
        price: 0,
        carrier: 'Anna',
        carrier_name: null,
        carrier_service_level: null,
        carrier_source: 'method_text',
        delivery: null,
      },
      {
        code: 'fixed',
        price: 4.91,
        carrier: 'dhl',
        carrier_name: 'C',
        carrier_service_level: 'standard',
        carrier_source: 'method',
        delivery: { ship_date: '2026-07-03', earliest: '2026-07-04', latest: '2026-07-05' },
        tax_class: null,
      },
    ]);
    expect(answer.excluded.map(({ code, reason_code }) => [code, reason_code])).toEqual([
      ['off', 'disabled'],
      ['paused', 'carrier_not_active'],
      ['swiss', 'country_not_allowed'],
      ['empty', 'matrix_no_tiers'],
      ['francs', 'currency_mismatch'],
    ]);
  });

  // SHP-108, SHP-110, SHP-111, SHP-112, SHP-115, SHP-116, SHP-135
  it('reads the price table of a method, in the unit of its market', async () => {
    const tenant = 'matrix';
    const method_id = await method(tenant, { code: 'm', pricing_type: 'matrix', quote_above: 35 });
    const rungs = { to_value: 30, step: 5, base_price: 4.9, step_price: 2 };
    await made(ladder, tenant, rungs, { method_id });
    const price = async (body: object) => (await quoted(tenant, body)).rates[0]?.price;
    expect(await price({ weight: 10 })).toBe(8.9);
    expect(await price({ weight: 31 })).toBe(16.9);
    expect(await price({ weight: 5000, weight_unit: 'g' })).toBe(6.9);
    expect(await quoted(tenant, { weight: 35.000001 })).toMatchObject({
      rates: [{ price: null, quote_required: true, quote_reason: 'measure 35.000001 is above 35' }],
    });
    expect((await quoted(tenant)).excluded).toMatchObject([{ reason_code: 'measure_missing' }]);
    await made(createTier, tenant, { from_value: 10.5, price: 1 }, { method_id });
    expect(await price({ weight: 12 })).toBe(1);
    await storeSettings(tenant, shippingSettings, undefined, { weight_unit: 'g' });
    expect(await quoted(tenant, { weight: 0.031, weight_unit: 'kg' })).toMatchObject({
      rates: [{ price: 16.9 }],
      basis: { weight_unit: 'g', weight_unit_factor: 0.001, request_weight_unit: 'kg' },
    });
    await made(createUnit, tenant, { code: 't', title: 'Tonne', factor: 1000, is_default: true });
    await storeSettings(tenant, shippingSettings, undefined, { weight_unit: null });
    expect((await quoted(tenant, { weight: 10 })).basis).toMatchObject({ weight_unit: 't' });
    expect(await price({ weight: 1000, weight_unit: 'kg' })).toBe(4.9);
  });

  // SHP-97, SHP-105, SHP-106, SHP-107, SHP-119, SHP-120, SHP-122, SHP-135
  it('is made with the settings of the very moment', async () => {
    const tenant = 'settings';
    await carrier(tenant, { code: 'dhl', eta_days_min: 1 });
    await method(tenant, { code: 'm', price: 5 });
    const at = '2026-07-03T16:00:00Z';
    expect((await quoted(tenant, { at, order_value: 100 })).rates).toMatchObject([
      { price: 5, carrier: null },
    ]);
    await storeSettings(tenant, shippingSettings, undefined, {
      free_shipping_threshold: 100,
      free_above_compares: 'gross',
      default_carrier: 'DHL',
      cutoff_time: '16:00',
      handling_days: 1,
    });
    expect(await quoted(tenant, { at, order_value: 1, order_value_gross: 120 })).toMatchObject({
      rates: [
        {
          price: 0,
          free_reason: 'order value 120.00 (gross) reached the shop-wide threshold 100.00',
          carrier_source: 'tenant_default',
          delivery: {
            ship_date: '2026-07-05',
            earliest: '2026-07-06',
            latest: null,
            cutoff_passed: true,
          },
        },
      ],
      basis: { free_above_compares: 'gross', evaluated_at: '2026-07-03T16:00:00.000Z' },
    });
  });

  // SHP-90, SHP-91, SHP-92, SHP-93, SHP-94
  it.each<[object, string]>([
    [{ weight_unit: 'stone' }, 'unknown_weight_unit'],
    [{ weight: -1 }, 'negative_measure'],
    [{ at: 'noon' }, 'invalid_value'],
  ])('is refused for %j', async (body, code) => {
    expect(await quoting('refused', body)).toMatchObject({ status: 400, body: { code } });
  });
});

describe('the market of a quote', () => {
  // SHP-123, SHP-124, SHP-125, SHP-131
  it('is named by the request, the header, the country, or is the only one', async () => {
    const tenant = 'markets';
    await method(tenant, { code: 'm' });
    const de = await market(tenant, 'de', ['de-DE'], [full, reduced]);
    const sole = await quoted(tenant, { country: 'FR' });
    expect(sole.tax).toEqual({ resolved: true, market_id: de, source: 'sole_market' });
    expect(sole.rates).toMatchObject([
      { tax_class: 'full', tax_rate: 19, tax_source: 'market_default' },
    ]);
    expect((await quoted(tenant, { country: 'de' })).tax.source).toBe('country');
    const at = await market(tenant, 'at', ['de-AT', 'en-GB'], [{ code: 'full', rate: 20 }]);
    const uk = await market(tenant, 'uk', ['en-GB'], [{ code: 'full', rate: 20.5 }]);
    const found = async (body: object, headers = {}) => {
      const { tax, rates: list } = await quoted(tenant, body, headers);
      return [tax.market_id, tax.source, tax.reason, list[0]?.tax_rate];
    };
    const header = { 'x-service-market': 'DE' };
    const nowhere = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
    expect(await found({ market_id: uk, country: 'AT' }, header)).toEqual([
      uk,
      'request',
      undefined,
      20.5,
    ]);
    expect(await found({ country: 'AT' }, header)).toEqual([de, 'header', undefined, 19]);
    expect(await found({ country: 'at' })).toEqual([at, 'country', undefined, 20]);
    expect(await found({ country: 'GB' })).toEqual([null, null, 'market_required', null]);
    expect(await found({})).toEqual([null, null, 'market_required', null]);
    expect(await found({ market_id: nowhere }, header)).toEqual([
      null,
      null,
      'unknown_market',
      null,
    ]);
    const path = { id: uk };
    const off = { method: 'PUT', tenant, pathParameters: path, body: { status: 'inactive' } };
    expect((await invoke(updateMarket, off)).status).toBe(200);
    expect(await found({ country: 'GB' })).toEqual([at, 'country', undefined, 20]);
    expect(await quoting(tenant, {}, { 'x-service-market': 'fr' })).toMatchObject({
      status: 404,
      body: { code: 'unknown_market' },
    });
  });
  // SHP-132
  it('brings its settings', async () => {
    const tenant = 'scoped';
    await method(tenant, { code: 'm', price: 5 });
    const de = await market(tenant, 'de', ['de-DE']);
    await market(tenant, 'at', ['de-AT']);
    await storeSettings(tenant, shippingSettings, undefined, { free_shipping_threshold: 200 });
    await storeSettings(tenant, shippingSettings, de, { free_shipping_threshold: 50 });
    const price = async (body: object, headers = {}) =>
      (await quoted(tenant, { order_value: 60, ...body }, headers)).rates[0]?.price;
    expect(await price({})).toBe(5);
    expect(await price({ market_id: de })).toBe(0);
    expect(await price({}, { 'x-service-market': 'de' })).toBe(0);
    expect(await price({ country: 'DE' })).toBe(0);
    expect(await price({ country: 'AT' })).toBe(5);
  });

  // SHP-119
  it('has its clock', async () => {
    const tenant = 'zoned';
    await method(tenant, { code: 'm', price: 5, eta_days_min: 1 });
    await market(tenant, 'de', ['de-DE']);
    const jp = await market(tenant, 'jp', ['ja-JP']);
    await storeSettings(tenant, shippingSettings, undefined, {
      time_zone: 'Europe/Berlin',
      cutoff_time: '17:00',
    });
    await storeSettings(tenant, shippingSettings, jp, { time_zone: 'Asia/Tokyo' });
    const at = '2026-07-03T15:00:00Z';
    const delivery = async (country: string) =>
      (await quoted(tenant, { at, country })).rates[0]?.delivery;
    expect(await delivery('DE')).toMatchObject({ cutoff_passed: true, ship_date: '2026-07-04' });
    expect(await delivery('JP')).toMatchObject({ cutoff_passed: false, ship_date: '2026-07-04' });
    expect(await delivery('FR')).toMatchObject({ cutoff_passed: true });
  });
});
