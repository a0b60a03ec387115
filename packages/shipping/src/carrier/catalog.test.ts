import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aCarrier, uuidOf } from '../rows.factory.ts';
import { standardServiceLevels } from '../service-level/standard.ts';
import { Carrier, CarrierCatalog } from './carrier.schema.ts';
import { carrierCatalog, presentCarrierCatalog } from './catalog.ts';
import { reconcileCarriers } from './defaults.ts';

const AT = '2026-07-03T12:00:00.000Z';

function moment() {
  let count = 0;
  return { at: AT, newId: () => uuidOf(++count) };
}

describe('the catalog', () => {
  it('offers 17 carriers in its declared shape', () => {
    const catalog = presentCarrierCatalog();
    expect(v.parse(CarrierCatalog, catalog)).toEqual(catalog);
    expect(catalog.total).toBe(17);
    expect(catalog.items.map(({ code }) => code)).toEqual([
      ...['dhl', 'dpd', 'gls', 'ups', 'hermes', 'dhl_express', 'ups_express', 'fedex'],
      ...['go_express', 'post_at', 'swiss_post', 'post_nl', 'dachser', 'dbschenker'],
      ...['kuehne_nagel', 'raben', 'sea_air_freight'],
    ]);
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
    const european = carrierCatalog.filter(({ countries }) => countries?.length === 28);
    expect(european.map(({ code }) => code)).toEqual(['dpd', 'gls', 'raben']);
  });

  it('uses service levels that every tenant starts with', () => {
    const kept = standardServiceLevels(moment()).map(({ code }) => code);
    for (const { service_level } of carrierCatalog) expect(kept).toContain(service_level);
  });

  it('asks every page for the tracking code', () => {
    for (const { tracking_url_template: template } of carrierCatalog) {
      if (template !== null) expect(template).toContain('{tracking_code}');
    }
  });
});

describe('the carriers a tenant starts with', () => {
  it('are created where there is none', () => {
    const { created, updated, existing } = reconcileCarriers([], moment());
    expect(created.map(({ code }) => code)).toEqual(['dhl', 'dpd', 'gls', 'ups']);
    expect([updated, existing]).toEqual([[], []]);
    for (const row of created) expect(v.parse(Carrier, row)).toEqual(row);
    expect(created[0]).toMatchObject({
      id: uuidOf(1),
      status: 'active',
      service_level: 'standard',
      position: 0,
      cutoff_time: '16:00',
      created_at: AT,
    });
  });

  it('are complete after one run', () => {
    const { created } = reconcileCarriers([], moment());
    expect(reconcileCarriers(created, moment())).toEqual({
      created: [],
      updated: [],
      existing: ['dhl', 'dpd', 'gls', 'ups'],
    });
  });

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
    const { created, updated, existing } = reconcileCarriers([own], moment());
    expect(created.map(({ code }) => code)).toEqual(['dhl', 'dpd', 'ups']);
    expect(existing).toEqual(['gls']);
    expect(updated).toEqual([
      {
        before: own,
        next: {
          ...own,
          eta_days_min: 1,
          eta_days_max: 2,
          tracking_url_template:
            'https://www.gls-pakete.de/sendungsverfolgung?trackingNumber={tracking_code}',
          updated_at: AT,
        },
      },
    ]);
    const [{ next } = { next: own }] = updated;
    expect(reconcileCarriers([next, ...created], moment()).updated).toEqual([]);
  });

  it.each<[string, Partial<Carrier>, Partial<Carrier>]>([
    ['the other bound', { eta_days_min: 0 }, { eta_days_min: 0, eta_days_max: 2 }],
    ['no bound below the own one', { eta_days_min: 4 }, { eta_days_min: 4, eta_days_max: null }],
    ['no bound above the own one', { eta_days_max: 0 }, { eta_days_min: null, eta_days_max: 0 }],
  ])('take %s of the transit days', (_, own, expected) => {
    const { updated } = reconcileCarriers([aCarrier({ code: 'dpd', ...own })], moment());
    expect(updated[0]?.next).toMatchObject(expected);
  });

  it('are recognised in capitals and leave other carriers alone', () => {
    const rows = [aCarrier({ code: 'DHL' }), aCarrier({ id: uuidOf(9), code: 'courier' })];
    const { existing, updated } = reconcileCarriers(rows, moment());
    expect(existing).toEqual(['dhl']);
    expect(updated.map(({ before }) => before.code)).toEqual(['DHL']);
  });
});
