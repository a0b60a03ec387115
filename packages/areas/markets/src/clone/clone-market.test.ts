import { codeOf } from '@waybill/api/judged';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { MarketWithCollections } from '../collections/collections.ts';
import { pricingOf } from '../pricing/pricing.ts';
import type { ReadinessSettings } from '../readiness/readiness.ts';
import { anyFallbackLocale, anyMarket, anyTaxBasis } from '../testing/any-market.factory.ts';
import {
  AT,
  aCurrency,
  aLocale,
  aMarket,
  aTaxClass,
  emptyMarket,
  idsFrom,
  readyMarket,
  uuidOf,
} from '../testing/market.factory.ts';
import { CloneMarketBody, MarketCloneResult } from './clone.operations.ts';
import { cloneMarket } from './clone-market.ts';

const fresh: ReadinessSettings = { fallback_locale: 'it-IT', pricing: pricingOf({}) };

function cloned(
  source: MarketWithCollections,
  body: Partial<CloneMarketBody> = {},
  settings: ReadinessSettings = fresh,
) {
  const made = { at: AT, newId: idsFrom(1_000) };
  return cloneMarket(source, { code: 'ch', ...body }, settings, made);
}

const short = (rows: readonly { code: string; is_default: boolean }[]) =>
  rows.map(({ code, is_default }) => (is_default ? `${code}*` : code));

const source = readyMarket({
  market: aMarket({
    is_default: true,
    position: 4,
    labels: { de: 'Deutschland' },
    external_id: 'ERP-1',
    external_refs: { pim: '1' },
  }),
  locales: [aLocale('fr-CH', { position: 2 }), aLocale('de-CH', { position: 1, is_default: true })],
  currencies: [aCurrency('EUR', { is_default: true }), aCurrency('CHF', { position: 1 })],
  tax_classes: [aTaxClass('standard', { is_default: true, rate: 8.1, labels: { de: 'Normal' } })],
});

describe('the new market', () => {
  // MKT-51, MKT-52
  it('takes what was not sent from its source and its code', () => {
    expect(cloned(source).market).toEqual({
      id: uuidOf(1_001),
      code: 'ch',
      name: 'ch',
      currency: 'EUR',
      status: 'active',
      is_default: false,
      labels: null,
      position: 0,
      external_id: null,
      external_refs: null,
      created_at: AT,
      updated_at: AT,
    });
  });

  // MKT-51
  it('takes what was sent', () => {
    const body = { name: 'Swiss', currency: 'CHF', status: 'inactive' } as const;
    const { market, answer } = cloned(source, body);
    expect(market).toMatchObject(body);
    expect(answer.readiness.serving).toBe(false);
  });

  // MKT-8, MKT-10
  it.each([
    [{ code: 'CH' }, 'invalid_market_code'],
    [{ currency: 'HRK' }, 'invalid_currency'],
    [{ code: '1', currency: '1' }, 'invalid_market_code'],
  ])('refuses %j with %s', (body, code) => {
    const { issues } = v.safeParse(CloneMarketBody, { code: 'ch', ...body });
    expect(issues?.map(codeOf)).toContain(code);
  });
});

describe('the copied rows', () => {
  // MKT-53, MKT-57
  it('keep their values and get names and times of their own', () => {
    const plan = cloned(source);
    expect(short(plan.locales)).toEqual(['de-CH*', 'fr-CH']);
    expect(short(plan.currencies)).toEqual(['EUR*', 'CHF']);
    expect(plan.tax_classes).toEqual([
      {
        ...source.tax_classes[0],
        id: expect.any(String),
        market_id: plan.market.id,
        created_at: AT,
        updated_at: AT,
      },
    ]);
    expect(plan.answer).toMatchObject({
      source: { id: source.market.id, code: 'de' },
      copied: { locales: 2, currencies: 2, tax_classes: 1 },
      seeded: { locales: 0, currencies: 0 },
      readiness: { ready: true, warnings: [] },
    });
    expect(v.parse(MarketCloneResult, plan.answer)).toEqual(plan.answer);
  });

  // MKT-56, MKT-57
  it.each([
    ['a copied currency that is the base', { currency: 'CHF' }, ['EUR', 'CHF*'], 2, 0],
    ['a base that the source lacks', { currency: 'PLN' }, ['EUR', 'CHF', 'PLN*'], 2, 1],
    ['no currency copied', { copy_currencies: false }, ['EUR*'], 0, 1],
  ])('currencies: %s', (_case, body, codes, copied, seeded) => {
    const plan = cloned(source, body);
    expect(short(plan.currencies)).toEqual(codes);
    expect(plan.answer).toMatchObject({
      copied: { currencies: copied },
      seeded: { currencies: seeded },
    });
  });

  // MKT-54, MKT-55
  it.each([
    ['locales are not copied', source, { copy_locales: false }],
    ['the source has none', { ...source, locales: [] }, {}],
  ])('the fallback locale stands in when %s', (_case, from, body) => {
    const plan = cloned(from, body);
    expect(plan.locales).toEqual([
      aLocale('it-IT', {
        id: expect.any(String) as string,
        market_id: plan.market.id,
        is_default: true,
        created_at: AT,
        updated_at: AT,
      }),
    ]);
    expect(plan.answer).toMatchObject({ copied: { locales: 0 }, seeded: { locales: 1 } });
  });

  // MKT-55, MKT-94
  it.each([null, ''])('there is no locale at all with the fallback %j', (fallback) => {
    const plan = cloned(source, { copy_locales: false }, { ...fresh, fallback_locale: fallback });
    expect(plan.locales).toEqual([]);
    expect(plan.answer).toMatchObject({
      seeded: { locales: 0 },
      readiness: { blocking: ['locales'] },
    });
  });

  // MKT-59
  it('without tax classes the market cannot tax, and says so', () => {
    const { answer } = cloned(source, { copy_tax_classes: false });
    expect(answer.copied.tax_classes).toBe(0);
    expect(answer.readiness).toMatchObject({ ready: false, blocking: ['tax_classes'] });
  });

  // MKT-60
  it("readiness reads the tenant's tax basis", () => {
    const plain = { ...source, tax_classes: [aTaxClass('standard')] };
    const ready = (tax: boolean) =>
      cloned(plain, {}, { ...fresh, pricing: pricingOf({ tenant: tax }) }).answer.readiness.ready;
    expect([ready(false), ready(true)]).toEqual([true, false]);
  });
});

it('clones an empty market', () => {
  const plan = cloned(emptyMarket());
  expect([short(plan.locales), short(plan.currencies)]).toEqual([['it-IT*'], ['EUR*']]);
});

// MKT-56, MKT-58
it('leaves the source alone, and flags the base currency only', () => {
  const flags = fc.record({
    copy_locales: fc.boolean(),
    copy_currencies: fc.boolean(),
    copy_tax_classes: fc.boolean(),
    currency: fc.option(fc.constantFrom('CHF', 'JPY')),
  });
  const subject = anyMarket({ id: uuidOf(1), code: 'de' });
  fc.assert(
    fc.property(subject, flags, anyFallbackLocale, anyTaxBasis, (from, body, fallback, tax) => {
      const before = structuredClone(from);
      const settings = { fallback_locale: fallback, pricing: pricingOf({ tenant: tax }) };
      const { market, answer, ...rows } = cloned(from, body, settings);
      expect(from).toEqual(before);
      const defaults = rows.currencies.filter(({ is_default }) => is_default);
      expect(defaults.map(({ code }) => code)).toEqual([market.currency]);
      const all = [...rows.locales, ...rows.currencies, ...rows.tax_classes];
      const ids = [...from.locales, ...from.currencies, ...from.tax_classes].map(({ id }) => id);
      expect(all.every((row) => row.market_id === market.id)).toBe(true);
      expect(new Set([...all.map(({ id }) => id), ...ids]).size).toBe(all.length + ids.length);
      for (const name of ['locales', 'currencies', 'tax_classes'] as const) {
        const codes = rows[name].map(({ code }) => code);
        expect(new Set(codes).size).toBe(codes.length);
        const seeded = name === 'tax_classes' ? 0 : answer.seeded[name];
        expect(answer.copied[name] + seeded).toBe(codes.length);
      }
    }),
  );
});
