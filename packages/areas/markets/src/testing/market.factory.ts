import type { MarketWithCollections } from '../collections/collections.ts';
import type { MarketCurrency } from '../currency/market-currency.resource.ts';
import type { MarketLocale } from '../locale/market-locale.resource.ts';
import type { Market } from '../market/market.resource.ts';
import type { MarketTaxClass } from '../tax-class/market-tax-class.resource.ts';

const EARLIER = '2026-11-01T08:00:00.000Z';

/** The moment of the changes that tests make. */
export const AT = '2026-11-21T10:00:00.000Z';

/** A uuid that is the same in every run; a higher number sorts later. */
export function uuidOf(number: number): string {
  return `01976f3a-8c1e-7a44-9d0b-${number.toString(16).padStart(12, '0')}`;
}

/** Uuids that count up, apart from those the factories give. */
export function idsFrom(first: number): () => string {
  let next = first;
  return () => {
    next += 1;
    return uuidOf(next);
  };
}

const record = { is_default: false, position: 0, created_at: EARLIER, updated_at: EARLIER };

const MARKET_ID = uuidOf(1);

export function aMarket(overrides: Partial<Market> = {}): Market {
  return {
    ...record,
    id: MARKET_ID,
    code: 'de',
    name: 'Germany',
    currency: 'EUR',
    status: 'active',
    labels: null,
    external_id: null,
    external_refs: null,
    ...overrides,
  };
}

export function aCurrency(code: string, overrides: Partial<MarketCurrency> = {}): MarketCurrency {
  return { ...record, id: idOf(code), market_id: MARKET_ID, code, ...overrides };
}

export function aLocale(code: string, overrides: Partial<MarketLocale> = {}): MarketLocale {
  const [language = '', country = ''] = code.split('-');
  return {
    ...record,
    id: idOf(code),
    market_id: MARKET_ID,
    code,
    language,
    country,
    ...overrides,
  };
}

export function aTaxClass(code: string, overrides: Partial<MarketTaxClass> = {}): MarketTaxClass {
  return {
    ...record,
    id: idOf(code),
    market_id: MARKET_ID,
    code,
    name: `Class ${code}`,
    rate: 19,
    labels: null,
    ...overrides,
  };
}

/** A market that can trade: one flagged row in every collection. */
export function readyMarket(overrides: Partial<MarketWithCollections> = {}): MarketWithCollections {
  return {
    market: aMarket(),
    locales: [aLocale('de-DE', { is_default: true })],
    currencies: [aCurrency('EUR', { is_default: true })],
    tax_classes: [aTaxClass('standard', { is_default: true })],
    ...overrides,
  };
}

/** A market without any row. */
export function emptyMarket(overrides: Partial<Market> = {}): MarketWithCollections {
  return { market: aMarket(overrides), locales: [], currencies: [], tax_classes: [] };
}

// Ids that differ by code, so that rows of one test do too.
function idOf(code: string): string {
  return uuidOf([...code].reduce((sum, letter) => sum * 131 + letter.charCodeAt(0), 7) % 2 ** 44);
}
