import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { pricingOf } from '../pricing/pricing.ts';
import { anyFallbackLocale, anyMarket, anyTaxBasis } from '../testing/any-market.factory.ts';
import {
  aCurrency,
  aLocale,
  aMarket,
  aTaxClass,
  readyMarket,
  uuidOf,
} from '../testing/market.factory.ts';
import { checkIds, MarketReadinessReport } from './readiness.schema.ts';
import { readinessOf, readinessReport } from './readiness.ts';

const unset = pricingOf({});
const flag = { is_default: true };
const settings = { fallback_locale: 'de-DE', pricing: unset };

function check(id: string, collections: object, overrides: Partial<typeof settings> = {}) {
  const { market, ...rest } = readyMarket(collections);
  return readinessOf(market, rest, { ...settings, ...overrides }).checks.find(
    (one) => one.id === id,
  );
}

// MKT-78, MKT-82, MKT-94
describe('locales', () => {
  it.each([
    ['one flagged', [aLocale('de-DE', flag)], 'de-DE', true, 'blocking', 'default de-DE'],
    [
      'some, one flagged',
      [aLocale('de-DE'), aLocale('fr-FR', flag)],
      null,
      true,
      'blocking',
      'fr-FR',
    ],
    ['none, with a fallback', [], 'it-IT', false, 'warning', 'it-IT'],
    ['none, no fallback', [], null, false, 'blocking', 'no fallback'],
    ['none, an empty fallback', [], '', false, 'blocking', 'no fallback'],
    [
      'some, none flagged',
      [aLocale('de-DE', { position: 2 }), aLocale('fr-FR', { position: 1 })],
      null,
      false,
      'warning',
      'fr-FR stands in',
    ],
  ])('%s', (_case, locales, fallback, ok, severity, reported) => {
    const detail = expect.stringContaining(reported);
    expect(check('locales', { locales }, { fallback_locale: fallback as string })).toEqual({
      id: 'locales',
      ok,
      severity,
      detail,
    });
  });
});

// MKT-79, MKT-82
describe('currencies', () => {
  it.each([
    ['base flagged', [aCurrency('EUR', flag), aCurrency('CHF')], true, 'blocking', 'default EUR'],
    ['none at all', [], false, 'blocking', 'no currency'],
    ['base missing', [aCurrency('CHF', flag)], false, 'blocking', 'EUR is not among'],
    ['base not flagged', [aCurrency('EUR'), aCurrency('CHF')], false, 'warning', 'No currency is'],
    [
      'another one flagged',
      [aCurrency('EUR'), aCurrency('CHF', flag)],
      false,
      'warning',
      'CHF is flagged as the default; the base currency EUR is used',
    ],
  ])('%s', (_case, currencies, ok, severity, reported) => {
    const detail = expect.stringContaining(reported);
    expect(check('currencies', { currencies })).toEqual({ id: 'currencies', ok, severity, detail });
  });
});

// MKT-80, MKT-82
describe('tax classes', () => {
  const gross = pricingOf({ market: true });
  const net = pricingOf({ tenant: false });
  const none = [aTaxClass('zero', { position: 1 }), aTaxClass('reduced')];

  it.each([
    ['one flagged, gross', [aTaxClass('standard', flag)], gross, true, 'blocking', 'standard'],
    ['none at all, net', [], net, false, 'blocking', 'no tax class'],
    ['none at all, gross', [], gross, false, 'blocking', 'no tax class'],
    ['none flagged, gross', none, gross, false, 'blocking', 'include tax'],
    ['none flagged, net', none, net, false, 'warning', 'reduced stands in'],
    ['none flagged, undeclared', none, unset, false, 'warning', 'reduced stands in'],
  ])('%s', (_case, classes, pricing, ok, severity, reported) => {
    expect(check('tax_classes', { tax_classes: classes }, { pricing })).toEqual({
      id: 'tax_classes',
      ok,
      severity,
      detail: expect.stringContaining(reported),
    });
  });
});

// MKT-81
it.each([
  [{ market: true }, ['gross', 'market']],
  [{ tenant: true }, ['gross', 'tenant']],
  [{ market: false }, ['net', 'market']],
  [{ tenant: false }, ['net', 'tenant']],
  [{}, ['not said', 'include tax']],
])('the tax basis is told, never failed: %j', (stored, reported) => {
  const found = check('tax_basis', {}, { pricing: pricingOf(stored) });
  expect(found).toMatchObject({ ok: true, severity: 'info' });
  for (const word of reported) expect(found?.detail).toContain(word);
});

// MKT-76, MKT-77
it('sums up: blocking and warnings apart, serving by status', () => {
  const { market, ...rest } = readyMarket({
    market: aMarket({ status: 'inactive' }),
    locales: [],
    tax_classes: [],
  });
  expect(readinessOf(market, rest, settings)).toMatchObject({
    ready: false,
    serving: false,
    blocking: ['tax_classes'],
    warnings: ['locales'],
  });
});

// MKT-83
it('reports the head and the counts beside it', () => {
  const market = aMarket({ id: uuidOf(7) });
  const currencies = [aCurrency('EUR', flag), aCurrency('CHF')];
  const report = readinessReport(readyMarket({ market, currencies, locales: [] }), settings);
  expect(report).toMatchObject({
    ready: true,
    serving: true,
    market: { id: uuidOf(7), code: 'de', name: 'Germany', currency: 'EUR', status: 'active' },
    counts: { locales: 0, currencies: 2, tax_classes: 1 },
  });
  expect(v.parse(MarketReadinessReport, report)).toEqual(report);
});

// MKT-76, MKT-77
it('is ready exactly when nothing blocks, whatever the market holds', () => {
  const market = anyMarket({ id: uuidOf(1), code: 'de' });
  fc.assert(
    fc.property(market, anyFallbackLocale, anyTaxBasis, (subject, fallback, tax) => {
      const { ready, serving, blocking, warnings, checks } = readinessOf(subject.market, subject, {
        fallback_locale: fallback,
        pricing: pricingOf({ market: tax }),
      });
      expect(checks.map(({ id }) => id)).toEqual([...checkIds]);
      const failed = checks.filter(({ ok }) => !ok);
      expect(ready).toBe(failed.every(({ severity }) => severity === 'warning'));
      expect(ready).toBe(blocking.length === 0);
      expect([...blocking, ...warnings].sort()).toEqual(failed.map(({ id }) => id).sort());
      expect(serving).toBe(subject.market.status === 'active');
    }),
  );
});
