import { describe, expect, it } from 'vitest';
import type { MarketSignals, MarketsPort, TaxClass } from './tax.ts';
import { taxMarkets } from './tax-markets.ts';

const full: TaxClass = { code: 'full', rate: 19, is_default: true, position: 0, created_at: '' };
const silent: MarketSignals = { market_id: null, header_market_id: null, country: null };

/** A port over markets by id with the countries of their locales, and what was asked of it. */
function portOf(markets: Record<string, readonly string[]>, inactive: readonly string[] = []) {
  const asked: string[] = [];
  const port: MarketsPort = {
    markets: async () => Object.keys(markets).map((id) => ({ id, active: !inactive.includes(id) })),
    countries: async (id) => {
      asked.push(`countries of ${id}`);
      return markets[id] ?? [];
    },
    taxClasses: async (id) => {
      asked.push(`classes of ${id}`);
      return [full];
    },
  };
  return { port, asked };
}

const never = (error: unknown) => {
  throw error;
};

describe('only what a quote needs is asked', () => {
  const several = { de: ['DE'], at: ['AT', 'DE'], uk: ['GB'] };

  // SHP-137
  it.each<[string, Record<string, string[]>, Partial<MarketSignals>, string[]]>([
    ['without markets', {}, { country: 'DE' }, []],
    ['for a named market', several, { market_id: 'de', country: 'DE' }, ['classes of de']],
    ['for an unknown market', several, { market_id: 'fr', country: 'DE' }, []],
    ['for the market of the call', several, { header_market_id: 'uk' }, ['classes of uk']],
    ['for nothing', several, {}, []],
    ['for the only market', { de: ['DE'] }, {}, ['classes of de']],
    [
      'for the country of the only market',
      { de: ['DE'] },
      { country: 'DE' },
      ['countries of de', 'classes of de'],
    ],
    [
      'for a country of one of several',
      several,
      { country: 'AT' },
      ['countries of de', 'countries of at', 'countries of uk', 'classes of at'],
    ],
    [
      'for a country of two of several',
      several,
      { country: 'DE' },
      ['countries of de', 'countries of at', 'countries of uk'],
    ],
  ])('%s', async (_, markets, signals, expected) => {
    const { port, asked } = portOf(markets);
    await taxMarkets(port, Promise.resolve({ ...silent, ...signals }), never);
    expect(asked.sort()).toEqual(expected.toSorted());
  });
});

// SHP-124
it('an inactive market is not asked for its countries', async () => {
  const { port, asked } = portOf({ de: ['DE'], at: ['AT'] }, ['at']);
  const signals = Promise.resolve({ ...silent, country: 'DE' });
  expect(await taxMarkets(port, signals, never)).toEqual([
    { id: 'de', active: true, countries: ['DE'], tax_classes: [full] },
    { id: 'at', active: false, countries: [], tax_classes: [] },
  ]);
  expect(asked).not.toContain('countries of at');
});

// SHP-126
it.each(['markets', 'countries', 'taxClasses'] as const)(
  'a failure of %s is told',
  async (part) => {
    const { port } = portOf({ de: ['DE'] });
    const outage = new Error('no table');
    const broken = { ...port, [part]: () => Promise.reject(outage) };
    const reported: unknown[] = [];
    const signals = Promise.resolve({ ...silent, country: 'DE' });
    expect(await taxMarkets(broken, signals, (error) => reported.push(error))).toBe(
      'lookup_failed',
    );
    expect(reported).toEqual([outage]);
  },
);
