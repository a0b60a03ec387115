import * as v from 'valibot';
import { expect, it } from 'vitest';
import { pricingOf } from '../pricing/pricing.ts';
import {
  aCurrency,
  aLocale,
  aTaxClass,
  emptyMarket,
  readyMarket,
} from '../testing/market.factory.ts';
import { MarketContext } from './context.operations.ts';
import { marketContext } from './context.ts';

const settings = {
  fallback_locale: 'it-IT',
  locale_granularity: 'language',
  locale_fallback: 'default_locale',
  pricing: pricingOf({}),
} as const;

const ranked = (position: number) => ({ position });
const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);

// MKT-84, MKT-90
it('shows the collections in order and what follows from them', () => {
  const subject = readyMarket({
    locales: [aLocale('fr-CH', ranked(2)), aLocale('de-CH', { ...ranked(1), is_default: true })],
    currencies: [aCurrency('EUR', ranked(1)), aCurrency('CHF')],
    tax_classes: [aTaxClass('zero', ranked(3)), aTaxClass('standard', ranked(1))],
  });
  const pricing = pricingOf({ tenant: true });
  const context = marketContext(subject, { ...settings, pricing });
  expect(v.parse(MarketContext, context)).toEqual(context);
  expect(codes(context.locales)).toEqual(['de-CH', 'fr-CH']);
  expect(codes(context.currencies)).toEqual(['CHF', 'EUR']);
  expect(codes(context.tax_classes)).toEqual(['standard', 'zero']);
  expect(context).toMatchObject({
    market: subject.market,
    default_locale: { code: 'de-CH', source: 'market' },
    pricing,
    readiness: { ready: false, blocking: ['tax_classes'], warnings: ['currencies'] },
    locale_policy: {
      granularity: 'language',
      fallback: 'default_locale',
      locales: [
        { code: 'de-CH', write: 'de', read: ['de-CH', 'de'] },
        { code: 'fr-CH', write: 'fr', read: ['fr-CH', 'fr', 'de-CH', 'de'] },
      ],
    },
  });
  expect(context.readiness).not.toHaveProperty('counts');
});

// MKT-85, MKT-90
it('answers a fresh market: the fallback locale gives no key', () => {
  const context = marketContext(emptyMarket(), settings);
  expect(context).toMatchObject({
    locales: [],
    default_locale: { code: 'it-IT', language: 'it', country: 'IT', source: 'tenant_fallback' },
    locale_policy: { locales: [] },
    pricing: { source: 'unset' },
    readiness: { blocking: ['currencies', 'tax_classes'], warnings: ['locales'] },
  });
});

// MKT-85, MKT-94
it('has no default locale when there is nothing to fall back to', () => {
  const none = { ...settings, fallback_locale: '' };
  const context = marketContext(emptyMarket(), none);
  expect(context.default_locale).toBeNull();
  expect(v.is(MarketContext, context)).toBe(true);
});

// MKT-84
it('carries at most 200 rows of a collection', () => {
  const classes = Array.from({ length: 205 }, (_, index) =>
    aTaxClass(`class-${index}`, ranked(205 - index)),
  );
  const context = marketContext(readyMarket({ tax_classes: classes }), settings);
  expect(context.tax_classes).toHaveLength(200);
  expect(context.tax_classes[0]?.code).toBe('class-204');
});
