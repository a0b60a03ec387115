import { isRejection } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aCarrier, standardLevels, uuidOf } from '../shared/rows.factory.ts';
import { type Carrier, carriers } from './carrier.resource.ts';
import { CarrierCatalog } from './carrier-catalog.operations.ts';
import { carrierCatalog, presentCarrierCatalog } from './carrier-catalog.ts';
import { normalizeCarrier } from './normalize-carrier.ts';
import { restoreCarriers } from './restore-carriers.ts';

const AT = '2026-07-03T12:00:00.000Z';
const LEVELS = { codes: standardLevels.map(({ code }) => code), defaultCode: 'standard' };

function restored(
  rows: readonly Carrier[],
  levels: Parameters<typeof restoreCarriers>[1] = LEVELS,
) {
  let count = 0;
  const stored = rows.map((row) => ({ row, rev: 1, item: { pk: '', sk: '' } }));
  const moment = { at: AT, newId: () => uuidOf(++count) };
  const { created, updated, existing } = restoreCarriers(
    { stored, defaultId: undefined },
    levels,
    moment,
  );
  const after = (changes: typeof created) => changes.map((change) => change.after);
  return { created: after(created), updated: after(updated), existing: [...existing] };
}

// SHP-31
it('a restored carrier keeps its level where the tenant does', () => {
  const { created } = restored([], { ...LEVELS, defaultCode: 'express' });
  expect(created.find(({ code }) => code === 'dhl')?.service_level).toBe('standard');
});

describe('the catalog', () => {
  // SHP-24
  it('offers 17 carriers in its declared shape', () => {
    const catalog = presentCarrierCatalog();
    expect(v.parse(CarrierCatalog, catalog)).toEqual(catalog);
    expect(catalog.total).toBe(17);
    expect(catalog.items.map(({ code }) => code)).toEqual(
      (
        'dhl dpd gls ups hermes dhl_express ups_express fedex go_express post_at swiss_post ' +
        'post_nl dachser dbschenker kuehne_nagel raben sea_air_freight'
      ).split(' '),
    );
  });

  it.each<[string, object]>([
    ['dpd', { name: 'DPD', eta_days_min: 1, eta_days_max: 2, cutoff_time: '15:00', seeded: true }],
    ['ups', { countries: null, eta_days_max: 3, cutoff_time: '16:00', handling_days: null }],
    ['go_express', { service_level: 'express', cutoff_time: '17:00', tracking_url_template: null }],
    ['swiss_post', { labels: { de: 'Schweizerische Post' }, countries: ['CH', 'LI'] }],
    ['raben', { service_level: 'freight', handling_days: 1, cutoff_time: '12:00' }],
    ['sea_air_freight', { service_level: 'freight', eta_days_min: null, cutoff_time: null }],
  ])('describes %s', (code, expected) => {
    expect(carrierCatalog.find((entry) => entry.code === code)).toMatchObject(expected);
  });

  it('delivers in Europe where it says so', () => {
    const union =
      'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
    const european = carrierCatalog.filter(({ countries }) =>
      union.every((country) => countries?.includes(country)),
    );
    expect(european.map(({ code }) => code)).toEqual(['dpd', 'gls', 'raben']);
    for (const { countries } of european) expect(countries).toHaveLength(30);
  });

  it('uses service levels that every tenant starts with', () => {
    for (const { service_level } of carrierCatalog) expect(LEVELS.codes).toContain(service_level);
  });

  // SHP-25
  it('asks every page for the tracking code', () => {
    for (const { tracking_url_template: template } of carrierCatalog) {
      if (template !== null) expect(template).toContain('{tracking_code}');
    }
  });
});

describe('the carriers a tenant starts with', () => {
  // SHP-26, SHP-27
  it('are created where there is none', () => {
    const { created, updated, existing } = restored([]);
    expect(created.map(({ code }) => code)).toEqual(['dhl', 'dpd', 'gls', 'ups']);
    expect([updated, existing]).toEqual([[], []]);
    for (const row of created) expect(v.parse(carriers.row, row)).toEqual(row);
    expect(created[0]).toMatchObject({
      id: uuidOf(1),
      status: 'active',
      service_level: 'standard',
      position: 0,
      cutoff_time: '16:00',
      created_at: AT,
    });
  });

  // SHP-29
  it('are complete after one run', () => {
    const { created } = restored([]);
    expect(restored(created)).toEqual({
      created: [],
      updated: [],
      existing: ['dhl', 'dpd', 'gls', 'ups'],
    });
  });

  // SHP-31
  it('take the default level where theirs is gone', () => {
    const { created } = restored([], { codes: ['express'], defaultCode: 'express' });
    expect(created.map(({ service_level }) => service_level)).toEqual(
      Array.from({ length: 4 }, () => 'express'),
    );
  });

  // SHP-31
  it('keep theirs where there is no default level', () => {
    const { created } = restored([], { codes: [], defaultCode: undefined });
    expect(new Set(created.map(({ service_level }) => service_level))).toEqual(
      new Set(['standard']),
    );
  });

  // SHP-27, SHP-28
  it('take what is empty and keep what is set', () => {
    const own = aCarrier({
      code: 'gls',
      name: 'My GLS',
      status: 'retired',
      countries: ['DE'],
      cutoff_time: '09:00',
      handling_days: 0,
      service_level: 'express',
      position: 7,
      tracking_url_template: null,
    });
    const { created, updated, existing } = restored([own]);
    expect(created.map(({ code }) => code)).toEqual(['dhl', 'dpd', 'ups']);
    expect(existing).toEqual(['gls']);
    expect(updated).toEqual([
      {
        ...own,
        eta_days_min: 1,
        eta_days_max: 2,
        tracking_url_template:
          'https://www.gls-pakete.de/sendungsverfolgung?trackingNumber={tracking_code}',
        updated_at: AT,
      },
    ]);
    expect(restored([...updated, ...created]).updated).toEqual([]);
  });

  // SHP-30
  it.each<[string, Partial<Carrier>, Partial<Carrier>]>([
    ['the other bound', { eta_days_min: 0 }, { eta_days_min: 0, eta_days_max: 2 }],
    ['no bound below the own one', { eta_days_min: 4 }, { eta_days_min: 4, eta_days_max: null }],
    ['no bound above the own one', { eta_days_max: 0 }, { eta_days_min: null, eta_days_max: 0 }],
  ])('take %s of the transit days', (_, own, expected) => {
    expect(restored([aCarrier({ code: 'dpd', ...own })]).updated[0]).toMatchObject(expected);
  });

  // SHP-28
  it('leave other carriers alone', () => {
    const { existing, updated } = restored([aCarrier({ id: uuidOf(9), code: 'courier' })]);
    expect([existing, updated]).toEqual([[], []]);
  });
});

describe('a carrier as the catalog describes it', () => {
  // SHP-25
  it.each(carrierCatalog)('passes every rule: $code', ({ seeded: _seeded, ...entry }) => {
    const row = aCarrier(entry);
    expect(normalizeCarrier(row, LEVELS.codes)).toEqual(row);
    for (const [name, value] of Object.entries(entry)) {
      const { wire = v.unknown() } = value === null ? {} : (carriers.fields[name] ?? {});
      expect([name, v.parse(wire, value)]).toEqual([name, value]);
    }
  });

  // SHP-15, SHP-16
  it.each<[string, string, Partial<Carrier>]>([
    ['invalid_value', 'eta_days_min', { eta_days_min: 3, eta_days_max: 2 }],
    ['unknown_service_level', 'service_level', { service_level: 'night' }],
  ])('is refused as %s for its %s', (rejected, path, overrides) => {
    const refused = normalizeCarrier(aCarrier(overrides), LEVELS.codes);
    expect(refused).toMatchObject({ rejected, details: [{ path }] });
  });

  // SHP-16
  it('names the levels there are', () => {
    const refused = normalizeCarrier(aCarrier({ service_level: 'night' }), LEVELS.codes);
    expect(isRejection(refused) && refused.message).toContain(
      'standard, express, economy, freight',
    );
  });

  // SHP-17
  it('keeps a level that is gone', () => {
    const before = aCarrier({ service_level: 'night' });
    expect(normalizeCarrier({ ...before, name: 'New' }, LEVELS.codes, before)).toMatchObject({
      name: 'New',
    });
    const moved = { ...before, service_level: 'day' };
    expect(normalizeCarrier(moved, LEVELS.codes, before)).toMatchObject({
      rejected: 'unknown_service_level',
    });
  });

  // SHP-13
  it('has no cut-off when it is empty', () => {
    expect(normalizeCarrier(aCarrier({ cutoff_time: '' }), LEVELS.codes)).toEqual(aCarrier());
  });
});
