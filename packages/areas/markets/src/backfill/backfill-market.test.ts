import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { MarketWithCollections } from '../collections/collections.ts';
import { pricingOf } from '../pricing/pricing.ts';
import { anyFallbackLocale, anyMarket } from '../testing/any-market.factory.ts';
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
import { type BackfillMarketBody, MarketBackfillResult } from './backfill.operations.ts';
import { backfillMarket } from './backfill-market.ts';

const settings = { fallback_locale: 'it-IT' as string | null, pricing: pricingOf({}) };
const flag = { is_default: true };

function filled(
  target: MarketWithCollections,
  source: MarketWithCollections,
  body: Partial<BackfillMarketBody> = {},
  chosen: typeof settings = settings,
) {
  const made = { at: AT, newId: idsFrom(1_000) };
  const plan = backfillMarket(
    target,
    source,
    { source: source.market.code, ...body },
    chosen,
    made,
  );
  if (isRejection(plan)) throw new Error(plan.message);
  return plan;
}

const short = (rows: readonly { code: string; is_default: boolean }[]) =>
  rows.map(({ code, is_default }) => (is_default ? `${code}*` : code));

const bare = emptyMarket({ id: uuidOf(2), code: 'ch', currency: 'CHF' });
const source = readyMarket({
  locales: [aLocale('de-DE', flag), aLocale('en-GB', { position: 1 })],
  currencies: [aCurrency('EUR', flag), aCurrency('CHF', { position: 1 })],
  tax_classes: [aTaxClass('standard', flag), aTaxClass('reduced', { rate: 7, position: 1 })],
});

// MKT-65, MKT-68
it('gives an empty market everything, its own base currency flagged', () => {
  const plan = filled(bare, source);
  expect(short(plan.locales)).toEqual(['de-DE*', 'en-GB']);
  expect(short(plan.currencies)).toEqual(['EUR', 'CHF*']);
  expect(short(plan.tax_classes)).toEqual(['standard*', 'reduced']);
  expect(plan.tax_classes[1]).toEqual({
    ...source.tax_classes[1],
    id: expect.any(String),
    market_id: uuidOf(2),
    created_at: AT,
    updated_at: AT,
  });
  expect(plan.answer).toMatchObject({
    market: bare.market,
    source: { id: source.market.id, code: 'de' },
    kept: { locales: 0, currencies: 0, tax_classes: 0 },
    added: { locales: 2, currencies: 2, tax_classes: 2 },
    seeded: { locales: 0, currencies: 0 },
    readiness: { ready: true, warnings: [] },
  });
  expect(v.parse(MarketBackfillResult, plan.answer)).toEqual(plan.answer);
});

// MKT-65, MKT-68
it('adds only the codes that are missing, and leaves flags where they are', () => {
  const target = {
    ...bare,
    locales: [aLocale('fr-CH', flag), aLocale('en-GB')],
    currencies: [aCurrency('EUR', flag)],
    tax_classes: [aTaxClass('reduced', { ...flag, rate: 2.6 })],
  };
  const plan = filled(target, source);
  expect(short(plan.locales)).toEqual(['de-DE']);
  expect(short(plan.currencies)).toEqual(['CHF']);
  expect(short(plan.tax_classes)).toEqual(['standard']);
  expect(plan.answer).toMatchObject({
    kept: { locales: 2, currencies: 1, tax_classes: 1 },
    added: { locales: 1, currencies: 1, tax_classes: 1 },
    readiness: { warnings: ['currencies'] },
  });
});

// MKT-67
it('is refused on the market itself', () => {
  const made = { at: AT, newId: idsFrom(1_000) };
  expect(backfillMarket(bare, bare, { source: 'ch' }, settings, made)).toMatchObject({
    rejected: 'same_market',
    details: [{ path: 'source' }],
  });
});

// MKT-66
describe('flags of the request', () => {
  it.each([
    [{ locales: false }, { locales: 0, currencies: 2, tax_classes: 2 }],
    [{ currencies: false }, { locales: 2, currencies: 0, tax_classes: 2 }],
    [{ tax_classes: false }, { locales: 2, currencies: 2, tax_classes: 0 }],
    [
      { locales: null, currencies: true },
      { locales: 2, currencies: 2, tax_classes: 2 },
    ],
  ])('%j', (body, added) => {
    expect(filled(bare, source, body).answer.added).toEqual(added);
  });
});

// MKT-68, MKT-70
describe('the base currency', () => {
  it.each([
    ['is registered whatever the flags say', [], { currencies: false }, ['CHF*'], 1],
    [
      'arrives unflagged where one is flagged',
      [aCurrency('USD', flag)],
      { currencies: false },
      ['CHF'],
      1,
    ],
    ['arrives flagged where none is', [aCurrency('USD')], { currencies: false }, ['CHF*'], 1],
    ['comes from the source if it can', [aCurrency('USD')], {}, ['EUR', 'CHF*'], 0],
    ['stays as it is when it is there', [aCurrency('CHF')], { currencies: false }, [], 0],
  ])('%s', (_case, currencies, body, codes, seeded) => {
    const plan = filled({ ...bare, currencies }, source, body);
    expect(short(plan.currencies)).toEqual(codes);
    expect(plan.answer.seeded.currencies).toBe(seeded);
  });

  it('is made up when the source lacks it too', () => {
    const plan = filled(bare, { ...source, currencies: [aCurrency('EUR', flag)] });
    expect(short(plan.currencies)).toEqual(['EUR', 'CHF*']);
    expect(plan.answer).toMatchObject({ added: { currencies: 1 }, seeded: { currencies: 1 } });
  });
});

// MKT-69
describe('the fallback locale', () => {
  const mute = { ...source, locales: [] };

  it.each([
    ['neither market has a locale', bare, mute, {}, 'it-IT', ['it-IT*']],
    ['neither has, whatever the flags say', bare, mute, { locales: false }, 'it-IT', ['it-IT*']],
    ['the source has some that are not wanted', bare, source, { locales: false }, 'it-IT', []],
    ['the market has one', { ...bare, locales: [aLocale('de-CH')] }, mute, {}, 'it-IT', []],
    ['the tenant has no fallback', bare, mute, {}, '', []],
  ])('%s', (_case, target, from, body, fallback, codes) => {
    const plan = filled(target, from, body, { ...settings, fallback_locale: fallback });
    expect(short(plan.locales)).toEqual(codes);
    expect(plan.answer.seeded.locales).toBe(codes.length);
  });
});

// MKT-71, MKT-72, MKT-73
it('accounts for every row, repeats nothing and touches nothing, whatever the markets hold', () => {
  const flags = fc.record({
    locales: fc.boolean(),
    currencies: fc.boolean(),
    tax_classes: fc.boolean(),
  });
  const markets = fc.tuple(
    anyMarket({ id: uuidOf(1), code: 'de' }),
    anyMarket({ id: uuidOf(2), code: 'ch' }),
  );
  fc.assert(
    fc.property(markets, flags, anyFallbackLocale, ([target, from], body, fallback) => {
      const before = structuredClone({ target, from });
      const chosen = { ...settings, fallback_locale: fallback };
      const first = filled(target, from, body, chosen);
      expect({ target, from }).toEqual(before);

      const after = {
        market: target.market,
        locales: [...target.locales, ...first.locales],
        currencies: [...target.currencies, ...first.currencies],
        tax_classes: [...target.tax_classes, ...first.tax_classes],
      };
      const { kept, added, seeded } = first.answer;
      for (const name of ['locales', 'currencies', 'tax_classes'] as const) {
        const rows = after[name];
        const made = name === 'tax_classes' ? 0 : seeded[name];
        expect(kept[name] + added[name] + made).toBe(rows.length);
        expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
        expect(rows.filter(({ is_default }) => is_default).length).toBeLessThanOrEqual(1);
      }
      expect(after.currencies.some(({ code }) => code === target.market.currency)).toBe(true);

      const second = filled(after, from, body, chosen);
      expect(second.answer).toMatchObject({
        added: { locales: 0, currencies: 0, tax_classes: 0 },
        seeded: { locales: 0, currencies: 0 },
        readiness: first.answer.readiness,
      });
    }),
  );
});

// MKT-40
it('fills no collection beyond its limit', () => {
  const classes = Array.from({ length: 1_000 }, (_, index) => aTaxClass(`class-${index}`));
  const target = { ...bare, tax_classes: classes };
  const moment = { at: AT, newId: idsFrom(5_000) };
  const filling = (from: MarketWithCollections) =>
    backfillMarket(target, from, { source: 'any' }, settings, moment);
  expect(filling(source)).toMatchObject({ rejected: 'limit_reached' });
  const known = { ...source, tax_classes: classes.slice(0, 2) };
  expect(filling(known)).not.toHaveProperty('rejected');
});

// MKT-73
it('keeps the market row as it is', () => {
  const target = { ...bare, market: aMarket({ id: uuidOf(2), code: 'ch', status: 'inactive' }) };
  expect(filled(target, source).answer.market).toBe(target.market);
});
