import { describe, expect, it } from 'vitest';
import { aCarrier } from '../rows.factory.ts';
import type { Carrier } from './carrier.schema.ts';
import { carrierCatalog } from './catalog.ts';
import { checkCarrier, settleCarrier } from './check.ts';

const LEVELS = ['standard', 'express', 'freight'];

describe('a carrier is accepted', () => {
  it.each<[string, Partial<Carrier>]>([
    ['with nothing but defaults', {}],
    ['with a cut-off at midnight', { cutoff_time: '00:00' }],
    ['with the last cut-off of a day', { cutoff_time: '23:59' }],
    ['for no country in particular', { countries: [] }],
    ['arriving on the day it leaves', { eta_days_min: 0, eta_days_max: 0, handling_days: 0 }],
    ['with one bound of its transit time', { eta_days_min: 9 }],
    ['with an address over http', { tracking_url_template: 'http://example.com/{tracking_code}' }],
    ['with any other level that is kept', { service_level: 'freight' }],
  ])('%s', (_, overrides) => {
    expect(checkCarrier(aCarrier(overrides), LEVELS)).toBeUndefined();
  });

  it('as the catalog describes it', () => {
    for (const { seeded: _seeded, ...entry } of carrierCatalog) {
      expect(checkCarrier(settleCarrier(aCarrier(entry)), LEVELS)).toBeUndefined();
    }
  });

  it('on a level that is gone while it keeps it', () => {
    const before = aCarrier({ service_level: 'night' });
    expect(checkCarrier({ ...before, name: 'New' }, LEVELS, before)).toBeUndefined();
    expect(checkCarrier({ ...before, service_level: 'day' }, LEVELS, before)).toMatchObject({
      rejected: 'unknown_service_level',
    });
  });
});

describe('a carrier is refused', () => {
  it.each<[string, string, Partial<Carrier>]>([
    ['invalid_value', 'code', { code: ' ' }],
    ['invalid_value', 'name', { name: '' }],
    ['invalid_value', 'eta_days_min', { eta_days_min: 3, eta_days_max: 2 }],
    ['invalid_value', 'eta_days_min', { eta_days_min: -1 }],
    ['invalid_value', 'eta_days_max', { eta_days_max: 1.5 }],
    ['invalid_value', 'handling_days', { handling_days: -1 }],
    ['invalid_value', 'handling_days', { handling_days: 3651 }],
    ['invalid_value', 'tracking_url_template', { tracking_url_template: 'javascript:alert(1)' }],
    ['invalid_value', 'tracking_url_template', { tracking_url_template: 'example.com/{country}' }],
    ['invalid_value', 'tracking_url_template', { tracking_url_template: 'https://a b' }],
    ['invalid_cutoff_time', 'cutoff_time', { cutoff_time: '24:00' }],
    ['invalid_cutoff_time', 'cutoff_time', { cutoff_time: '9:00' }],
    ['invalid_cutoff_time', 'cutoff_time', { cutoff_time: '12:60' }],
    ['invalid_cutoff_time', 'cutoff_time', { cutoff_time: '12:00:00' }],
    ['invalid_countries', 'countries.1', { countries: ['DE', 'DEU'] }],
    ['invalid_countries', 'countries.0', { countries: ['D1'] }],
    ['unknown_service_level', 'service_level', { service_level: 'night' }],
  ])('as %s for its %s: %o', (rejected, path, overrides) => {
    expect(checkCarrier(aCarrier(overrides), LEVELS)).toMatchObject({
      rejected,
      details: [{ path }],
    });
  });

  it('naming the levels there are', () => {
    const refusal = checkCarrier(aCarrier({ service_level: 'night' }), LEVELS);
    expect(refusal?.message).toContain('standard, express, freight');
  });

  it('naming every value at once', () => {
    const row = aCarrier({ code: '', name: '', handling_days: -1 });
    expect(checkCarrier(row, LEVELS)?.details?.map(({ path }) => path)).toEqual([
      ...['code', 'name', 'handling_days'],
    ]);
  });

  it('for its cut-off before its level', () => {
    const row = aCarrier({ cutoff_time: 'noon', service_level: 'night' });
    expect(checkCarrier(row, LEVELS)?.rejected).toBe('invalid_cutoff_time');
  });
});

it('a settled carrier has one way to be written', () => {
  const row = aCarrier({ code: ' DHL_Express', countries: ['de', 'At'], cutoff_time: '' });
  expect(settleCarrier(row)).toEqual({
    ...row,
    code: 'dhl_express',
    countries: ['DE', 'AT'],
    cutoff_time: null,
  });
  expect(settleCarrier(aCarrier())).toEqual(aCarrier());
});
