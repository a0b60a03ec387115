import { describe, expect, it } from 'vitest';
import {
  type MarketSignals,
  type TaxMarket,
  type TaxMarkets,
  type TaxSettings,
  taxOfQuote,
} from './tax.ts';

const taxClass = (code: string, rate: number, overrides = {}) => ({
  code,
  rate,
  is_default: false,
  position: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  ...overrides,
});

const market = (id: string, overrides: Partial<TaxMarket> = {}): TaxMarket => ({
  id,
  active: true,
  countries: [id.toUpperCase()],
  tax_classes: [taxClass('reduced', 7), taxClass('full', 19, { is_default: true, position: 1 })],
  ...overrides,
});

const silent: MarketSignals = { market_id: null, header_market_id: null, country: null };
const unset: TaxSettings = { shipping_tax_class: null, default_shipping_tax_rate: null };
const [de, at, gr, ch] = [
  market('de'),
  market('at'),
  market('gr'),
  market('ch', { active: false }),
];

const contextOf = (
  markets: TaxMarkets,
  signals: Partial<MarketSignals> = {},
  settings: Partial<TaxSettings> = {},
) => taxOfQuote(markets, { ...silent, ...signals }, { ...unset, ...settings }).context;

describe('the market of a quote', () => {
  // SHP-123, SHP-124
  it.each<[string, Partial<MarketSignals>, TaxMarkets, string, string]>([
    [
      'request',
      { market_id: 'at', header_market_id: 'de', country: 'DE' },
      [de, at],
      'request',
      'at',
    ],
    ['header', { header_market_id: 'at', country: 'DE' }, [de, at], 'header', 'at'],
    ['country', { country: 'AT' }, [de, at], 'country', 'at'],
    ['country by its other code', { country: 'EL' }, [de, gr], 'country', 'gr'],
    ['country of a lone market', { country: 'DE' }, [de], 'country', 'de'],
    ['only market', {}, [de], 'sole_market', 'de'],
    ['only market, whatever the country', { country: 'FR' }, [de], 'sole_market', 'de'],
    ['inactive market that is named', { market_id: 'ch' }, [de, ch], 'request', 'ch'],
    [
      'country behind a header that is gone',
      { header_market_id: 'x', country: 'AT' },
      [de, at],
      'country',
      'at',
    ],
  ])('is the one of the %s', (_, signals, markets, source, market_id) => {
    expect(contextOf(markets, signals)).toEqual({ resolved: true, market_id, source });
  });

  // SHP-124, SHP-125, SHP-126
  it.each<[string, TaxMarkets, Partial<MarketSignals>]>([
    ['market_required', [de, at], {}],
    ['market_required', [de, at], { country: 'FR' }],
    ['market_required', [de, ch], { country: 'CH' }],
    ['market_required', [de, market('at', { countries: ['AT', 'de'] })], { country: 'DE' }],
    ['no_markets', [], { country: 'DE' }],
    ['unknown_market', [de], { market_id: 'fr' }],
    ['unknown_market', [], { market_id: 'fr' }],
    ['lookup_failed', 'lookup_failed', { market_id: 'de' }],
    ['no_tax_classes', [market('de', { tax_classes: [] })], {}],
  ])('stays open: %s', (reason, markets, signals) => {
    const tax = taxOfQuote(markets, { ...silent, ...signals }, unset);
    expect(tax.context).toEqual({
      resolved: false,
      market_id: null,
      source: null,
      reason,
      message: expect.stringMatching(/\.$/u),
    });
    expect(tax.of({ tax_class: 'full' })).toEqual({
      tax_class: null,
      tax_rate: null,
      tax_source: null,
    });
  });

  // SHP-129
  it('stays open without a market, whatever rate is set', () => {
    const settings = { default_shipping_tax_rate: 19 };
    expect(contextOf([], {}, settings).reason).toBe('no_markets');
    expect(contextOf([de, at], {}, settings).reason).toBe('market_required');
  });
});

describe('the tax of a rate', () => {
  const taxOf = (
    tax_class: string | null,
    settings: Partial<TaxSettings> = {},
    { tax_classes } = de,
  ) =>
    taxOfQuote([market('de', { tax_classes })], silent, { ...unset, ...settings }).of({
      tax_class,
    });

  // SHP-127
  it.each([
    ['its own class', 'reduced', 'full', 'reduced', 7, 'method'],
    ['the class of the shop', null, 'reduced', 'reduced', 7, 'tenant_class'],
    ['no own class the market lacks', 'gone', 'reduced', 'reduced', 7, 'tenant_class'],
    ['the default class of the market', null, null, 'full', 19, 'market_default'],
    ['no class of the shop the market lacks', 'gone', 'lost', 'full', 19, 'market_default'],
  ])('comes from %s', (_, own, shipping_tax_class, tax_class, tax_rate, tax_source) => {
    expect(taxOf(own, { shipping_tax_class })).toEqual({ tax_class, tax_rate, tax_source });
  });

  // SHP-128
  it('comes from the first class by position, then by age, where none is flagged', () => {
    const late = { created_at: '2026-02-01T00:00:00.000Z' };
    const classes = [taxClass('b', 2, { position: 1 }), taxClass('c', 3, late), taxClass('a', 1)];
    for (const tax_classes of [classes, classes.toReversed()]) {
      expect(taxOf(null, {}, market('de', { tax_classes }))).toMatchObject({ tax_class: 'a' });
    }
  });

  // SHP-129
  it('comes from the shop where the market has no class', () => {
    const markets = [market('de', { tax_classes: [] })];
    const tax = taxOfQuote(markets, silent, { ...unset, default_shipping_tax_rate: 0 });
    expect(tax.context).toEqual({
      resolved: true,
      market_id: 'de',
      source: 'sole_market',
      via: 'tenant_default',
    });
    const expected = { tax_class: null, tax_rate: 0, tax_source: 'tenant_default' };
    expect(tax.of({ tax_class: 'full' })).toEqual(expected);
  });
});
