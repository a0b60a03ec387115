import { isSameCountry } from '@waybill/kernel/country';
import type { Decimal } from '@waybill/kernel/decimal';
import type { Method } from '../method/method.resource.ts';
import type { ShippingSettings } from '../shared/settings.ts';
import type { MarketSource, Rate, TaxContext, TaxReason } from './rate.schema.ts';

/** A tax class of a market, as far as rates care. */
export interface TaxClass {
  readonly code: string;
  /** Percent. */
  readonly rate: Decimal;
  readonly is_default: boolean;
  readonly position: number;
  readonly created_at: string;
}

/** A market with as much as a quote had to ask of it. */
export interface TaxMarket {
  readonly id: string;
  readonly active: boolean;
  /** Countries of its locales, ISO alpha-2. */
  readonly countries: readonly string[];
  readonly tax_classes: readonly TaxClass[];
}

/** All markets of the tenant, or that they could not be read: a quote answers all the same. */
export type TaxMarkets = readonly TaxMarket[] | 'lookup_failed';

/** The questions of shipping to the markets area (SHP-123 to SHP-128). */
export interface MarketsPort {
  /** Every market of the tenant. */
  markets(): Promise<readonly Pick<TaxMarket, 'id' | 'active'>[]>;
  /** Countries of the locales of a market. */
  countries(marketId: string): Promise<readonly string[]>;
  taxClasses(marketId: string): Promise<readonly TaxClass[]>;
}

/** Signals that name a market, in the order they are asked. */
export interface MarketSignals {
  readonly market_id: string | null;
  /** The market that X-Service-Market names. */
  readonly header_market_id: string | null;
  /** Upper case. */
  readonly country: string | null;
}

export type TaxSettings = Pick<
  ShippingSettings,
  'shipping_tax_class' | 'default_shipping_tax_rate'
>;

export type RateTax = Pick<Rate, 'tax_class' | 'tax_rate' | 'tax_source'>;

/** The way the tax of a quote was found, and the tax of each of its methods. */
export interface QuoteTax {
  readonly context: TaxContext;
  readonly of: (method: Pick<Method, 'tax_class'>) => RateTax;
}

const MESSAGES: Readonly<Record<TaxReason, string>> = {
  market_required: 'There are several markets and nothing in the call says which one applies.',
  no_markets: 'There is no market, so no tax class either.',
  no_tax_classes: 'The market has no tax class and no default rate is set.',
  lookup_failed: 'The markets could not be read; tax is unknown for now.',
  unknown_market: 'market_id names no market.',
};

const UNKNOWN: RateTax = { tax_class: null, tax_rate: null, tax_source: null };

/**
 * Finds the market of a quote and its tax classes. Tax is reported, never added (SHP-130); what is
 * missing is a reason in the answer, never a refusal (SHP-125).
 */
export function taxOfQuote(
  markets: TaxMarkets,
  signals: MarketSignals,
  settings: TaxSettings,
): QuoteTax {
  const found = findMarket(markets, signals);
  if (typeof found === 'string') return leaveUnresolved(found);
  const { market, source } = found;
  const context = { resolved: true, market_id: market.id, source } as const;
  const fallback = findDefaultClass(market.tax_classes);
  if (fallback !== undefined) return { context, of: classChain(market, fallback, settings) };
  const rate = settings.default_shipping_tax_rate;
  if (rate === null) return leaveUnresolved('no_tax_classes');
  const tax = { tax_class: null, tax_rate: rate, tax_source: 'tenant_default' } as const;
  return { context: { ...context, via: 'tenant_default' }, of: () => tax };
}

function leaveUnresolved(reason: TaxReason): QuoteTax {
  const message = MESSAGES[reason];
  return {
    context: { resolved: false, market_id: null, source: null, reason, message },
    of: () => UNKNOWN,
  };
}

export interface FoundMarket {
  readonly market: TaxMarket;
  readonly source: MarketSource;
}

/** The market of a quote and what named it, or why there is none (SHP-123). */
export function findMarket(
  markets: TaxMarkets,
  { market_id, header_market_id, country }: MarketSignals,
): FoundMarket | TaxReason {
  if (markets === 'lookup_failed') return markets;
  const byId = (id: string | null) => markets.find((market) => market.id === id);
  if (market_id !== null) {
    const market = byId(market_id);
    return market === undefined ? 'unknown_market' : { market, source: 'request' };
  }
  const [first, ...others] = markets;
  if (first === undefined) return 'no_markets';
  const headed = byId(header_market_id);
  if (headed !== undefined) return { market: headed, source: 'header' };
  const local = findOnlyMarketIn(country, markets);
  if (local !== undefined) return { market: local, source: 'country' };
  return others.length === 0 ? { market: first, source: 'sole_market' } : 'market_required';
}

/** The active market of a country, where exactly one has a locale of it (SHP-124). */
function findOnlyMarketIn(country: string | null, markets: readonly TaxMarket[]) {
  if (country === null) return undefined;
  const [local, ...others] = markets.filter(
    ({ active, countries }) => active && countries.some((one) => isSameCountry(one, country)),
  );
  return others.length === 0 ? local : undefined;
}

/** The flagged class, else the first by position, then by age (SHP-128). */
function findDefaultClass(classes: readonly TaxClass[]): TaxClass | undefined {
  const [first] = [...classes].sort(
    (left, right) =>
      Number(right.is_default) - Number(left.is_default) ||
      left.position - right.position ||
      (left.created_at < right.created_at ? -1 : 1),
  );
  return first;
}

/** The class of a method, of the setting, of the market (SHP-127). */
function classChain(
  { tax_classes }: TaxMarket,
  fallback: TaxClass,
  { shipping_tax_class }: TaxSettings,
): QuoteTax['of'] {
  const byCode = new Map(tax_classes.map((one) => [one.code, one]));
  const findClass = (code: string | null) => (code === null ? undefined : byCode.get(code));
  const shopWide = findClass(shipping_tax_class);
  return ({ tax_class }) => {
    const own = findClass(tax_class);
    if (own !== undefined) return toRateTax(own, 'method');
    if (shopWide !== undefined) return toRateTax(shopWide, 'tenant_class');
    return toRateTax(fallback, 'market_default');
  };
}

function toRateTax({ code, rate }: TaxClass, source: NonNullable<Rate['tax_source']>): RateTax {
  return { tax_class: code, tax_rate: rate, tax_source: source };
}
