import { orderSettings } from '@waybill/orders/shared/settings';
import { checkSettings, effectiveSettings, takenValues } from '@waybill/settings/effective';
import { code, optionalCode } from '@waybill/settings/setting-kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settings } from './settings.generated.ts';

const settingsOf = (app: string) => {
  const area = settings.find((one) => one.app === app);
  if (area === undefined) throw new Error(`no area has settings named ${app}`);
  return area;
};

describe('resolution', () => {
  // API-115
  it('falls from market to tenant to default', () => {
    const tenant = { default_currency: 'CHF', max_items_per_order: 3 };
    const market = { default_currency: 'PLN', max_items_per_order: 9 };
    expect(effectiveSettings(orderSettings, {}).default_currency).toBe('EUR');
    expect(effectiveSettings(orderSettings, tenant).default_currency).toBe('CHF');
    expect(effectiveSettings(orderSettings, tenant, market).default_currency).toBe('PLN');
    expect(effectiveSettings(orderSettings, tenant, market).max_items_per_order).toBe(3);
  });

  // API-116
  it.each([false, 0, ''])('takes %j for a value', (value) => {
    const stored = { prices_include_tax: value };
    const area = settingsOf('markets');
    expect(effectiveSettings(area, { prices_include_tax: true }, stored)).toMatchObject(stored);
  });

  // API-116
  it('lets null fall through', () => {
    const market = { default_currency: null };
    expect(effectiveSettings(orderSettings, { default_currency: 'CHF' }, market)).toMatchObject({
      default_currency: 'CHF',
    });
  });

  it('answers every declared setting, whatever is stored', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (stored) => {
        for (const area of settings) {
          expect(Object.keys(effectiveSettings(area, stored))).toEqual(Object.keys(area.settings));
        }
      }),
    );
  });
});

describe('checks', () => {
  it.each([
    ['orders', 'max_items_per_order', 0],
    ['orders', 'max_items_per_order', 1.5],
    ['orders', 'max_items_per_order', '10'],
    ['orders', 'cancel_requires_reason', 'yes'],
    ['orders', 'on_hold_blocks', 'none'],
    ['orders', 'default_currency', 'ZZZ'],
    ['orders', 'amount_rounding', 'exact'],
    ['orders', 'require_approval_above_value', -1],
    ['orders', 'auto_complete_on', 'never'],
    ['orderlists', 'max_items_per_list', 1001],
    ['shipping', 'cutoff_time', '25:00'],
    ['shipping', 'time_zone', 'Mars/Olympus'],
    ['shipping', 'time_zone', '+01:00'],
    ['shipping', 'matrix_basis_default', 'attribute'],
    ['markets', 'fallback_locale', 'deDE'],
    ['inventories', 'reservation_ttl_minutes', -1],
    ['orders', 'buyer_scope', 'everything'],
    ['orderlists', 'cart_merge_mode', 'merge'],
    ['orders', 'require_approval_above_value', 1e-200],
    ['orders', 'require_approval_above_value', 0.123456789],
    ['shipping', 'free_shipping_threshold', 5e-324],
    ['shipping', 'default_shipping_tax_rate', 19.12345],
    ['inventories', 'reorder_point_default', 0.0001],
    ['carts', 'max_quantity_per_line', 1e300],
    ['carts', 'max_items_per_cart', -1],
    ['orders', 'document_texts', []],
  ] as const)('refuses %s.%s = %j, naming it', (app, name, value) => {
    expect(checkSettings(settingsOf(app), { [name]: value }, false)).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: `values.${name}` }],
    });
  });

  // API-200
  it('takes a currency in capitals, null and all else as it is', () => {
    const values = { default_currency: 'chf', max_items_per_order: 7, amount_rounding: null };
    expect(takenValues(orderSettings, values)).toEqual({ ...values, default_currency: 'CHF' });
    expect(takenValues(orderSettings, { unheard: 'of' })).toEqual({ unheard: 'of' });
  });

  // API-21
  it('takes codes of records in the spelling that records have', () => {
    const codes = settings.flatMap((area) =>
      Object.entries(area.settings)
        .filter(([, { schema }]) => schema === code || schema === optionalCode)
        .map(([name]) => [name, takenValues(area, { [name]: 'cafe\u0301' })[name]]),
    );
    expect(codes.length).toBeGreaterThanOrEqual(7);
    expect(codes.filter(([, value]) => value !== 'caf\u00e9')).toEqual([]);
  });

  // API-118, API-170
  it.each([
    [{ views: {} }, ['']],
    [{ views: [[]] }, ['.0']],
    [{ views: ['orders'] }, ['.0']],
    [
      { views: [{ name: ' ', address: '' }, {}] },
      ['.0.name', '.0.address', '.1.name', '.1.address'],
    ],
    [{ views: [{ name: 'Open', address: '/orders', icon: 'x' }] }, ['.0.icon']],
    [{ views: Array.from({ length: 51 }, () => ({ name: 'Open', address: '/orders' })) }, ['']],
    [{ customer_name: '\u3164' }, ['']],
    [{ slip_header: 'x'.repeat(2_001) }, ['']],
  ])('names each wrong part of what the console keeps: %j', (values, parts) => {
    const refused = checkSettings(settingsOf('console'), values, false);
    const [name] = Object.keys(values);
    const details = refused?.details?.map(({ path }) => path);
    expect(details).toEqual(parts.map((part) => `values.${name}${part}`));
  });

  // API-170
  it('keeps up to 50 views of a tenant, and knows no market of them', () => {
    const views = Array.from({ length: 50 }, () => ({ name: 'Open', address: '/orders?on=1' }));
    const values = { views, customer_name: 'company', slip_header: 'A\nB', slip_footer: '' };
    expect(checkSettings(settingsOf('console'), values, false)).toBeUndefined();
    for (const [name, value] of Object.entries(values)) {
      expect(checkSettings(settingsOf('console'), { [name]: value }, true)).toBeDefined();
    }
  });

  // API-118, API-170
  it.each(settings.map(({ app }) => app))('judge a market for %s without a value', (app) => {
    const details = checkSettings(settingsOf(app), {}, true)?.details;
    expect(details?.map(({ path }) => path)).toEqual(app === 'console' ? ['market'] : undefined);
  });

  it('refuses unknown names, and markets for what is tenant-wide', () => {
    expect(checkSettings(orderSettings, { toString: 1 }, false)).toBeDefined();
    expect(checkSettings(orderSettings, JSON.parse('{"constructor":1}'), false)).toBeDefined();
    expect(checkSettings(orderSettings, { max_items_per_order: 5 }, true)).toBeDefined();
    expect(checkSettings(orderSettings, { default_currency: 'CHF' }, true)).toBeUndefined();
  });

  it.each([
    ['orders', 'max_items_per_order', 501],
    ['orders', 'buyer_scope', 'own'],
    ['orders', 'buyer_scope', 'tenant'],
    ['carts', 'max_items_per_cart', 0],
  ] as const)('accepts %s.%s = %j', (app, name, value) => {
    expect(checkSettings(settingsOf(app), { [name]: value }, false)).toBeUndefined();
  });

  it('lets a market have a buyer scope of its own, not a merge mode', () => {
    expect(checkSettings(orderSettings, { buyer_scope: 'own' }, true)).toBeUndefined();
    expect(effectiveSettings(orderSettings, {}).buyer_scope).toBe('organization');
    expect(
      checkSettings(settingsOf('orderlists'), { cart_merge_mode: 'replace' }, true),
    ).toBeDefined();
  });

  it('accepts every default and null', () => {
    for (const area of settings) {
      const names = Object.entries(area.settings);
      const defaults = Object.fromEntries(names.map(([name, { fallback }]) => [name, fallback]));
      const nulls = Object.fromEntries(names.map(([name]) => [name, null]));
      expect(checkSettings(area, defaults, false)).toBeUndefined();
      expect(checkSettings(area, nulls, false)).toBeUndefined();
    }
  });
});
