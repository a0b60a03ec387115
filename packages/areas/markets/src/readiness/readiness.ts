import {
  type Collections,
  countsOf,
  flagged,
  inOrder,
  type MarketWithCollections,
} from '../collections/collections.ts';
import type { Market } from '../market/market.resource.ts';
import type { MarketPricing } from '../pricing/pricing.schema.ts';
import { fallbackLocaleOf, type LocaleSettings } from '../shared/settings.ts';
import type {
  MarketReadiness,
  MarketReadinessCheck,
  MarketReadinessReport,
} from './readiness.schema.ts';

/** The settings readiness depends on. */
export interface ReadinessSettings extends Pick<LocaleSettings, 'fallback_locale'> {
  readonly pricing: MarketPricing;
}

type Finding = Pick<MarketReadinessCheck, 'ok' | 'severity' | 'detail'>;

// A passed check carries the severity that its failure would have at worst.
const passed = (detail: string): Finding => ({ ok: true, severity: 'blocking', detail });
const warned = (detail: string): Finding => ({ ok: false, severity: 'warning', detail });
const blocked = (detail: string): Finding => ({ ok: false, severity: 'blocking', detail });

/** The four checks of a market, in their fixed order (MKT-76 to MKT-82). */
export function readinessOf(
  market: Pick<Market, 'currency' | 'status'>,
  collections: Collections,
  settings: ReadinessSettings,
): MarketReadiness {
  const checks: MarketReadinessCheck[] = [
    { id: 'locales', ...checkLocales(collections, settings) },
    { id: 'currencies', ...checkCurrencies(market.currency, collections) },
    { id: 'tax_classes', ...checkTaxClasses(collections, settings.pricing) },
    { id: 'tax_basis', ok: true, severity: 'info', detail: reportBasis(settings.pricing) },
  ];
  const failed = (severity: MarketReadinessCheck['severity']) =>
    checks.filter((check) => !check.ok && check.severity === severity).map(({ id }) => id);
  const blocking = failed('blocking');
  return {
    ready: blocking.length === 0,
    serving: market.status === 'active',
    blocking,
    warnings: failed('warning'),
    checks,
  };
}

/** The readiness of a market with its head and counts, as the readiness route answers it. */
export function readinessReport(
  { market, ...collections }: MarketWithCollections,
  settings: ReadinessSettings,
): MarketReadinessReport {
  const { id, code, name, currency, status } = market;
  return {
    ...readinessOf(market, collections, settings),
    market: { id, code, name, currency, status },
    counts: countsOf(collections),
  };
}

function checkLocales(
  { locales }: Collections,
  settings: Pick<LocaleSettings, 'fallback_locale'>,
): Finding {
  const chosen = flagged(locales);
  if (chosen !== undefined)
    return passed(`${numbered(locales, 'locale')}; default ${chosen.code}.`);
  const [first] = inOrder(locales);
  if (first !== undefined) return warned(`No locale is the default; ${first.code} stands in.`);
  const fallback = fallbackLocaleOf(settings);
  return fallback === undefined
    ? blocked('The market has no locale, and the tenant has no fallback locale.')
    : warned(`The market has no locale; the tenant's fallback locale ${fallback} stands in.`);
}

function checkCurrencies(base: string, { currencies }: Collections): Finding {
  if (currencies.length === 0) return blocked('The market has no currency.');
  const chosen = flagged(currencies);
  if (!currencies.some(({ code }) => code === base)) {
    return blocked(`The base currency ${base} is not among the market's currencies.`);
  }
  if (chosen?.code === base) {
    return passed(`${numbered(currencies, 'currency', 'currencies')}; default ${base}.`);
  }
  const flag = chosen === undefined ? 'No currency is' : `${chosen.code} is flagged as`;
  return warned(`${flag} the default; the base currency ${base} is used.`);
}

function checkTaxClasses({ tax_classes }: Collections, { tax_basis }: MarketPricing): Finding {
  const chosen = flagged(tax_classes);
  if (chosen !== undefined) {
    const counted = numbered(tax_classes, 'tax class', 'tax classes');
    return passed(`${counted}; default ${chosen.code}.`);
  }
  const [first] = inOrder(tax_classes);
  if (first === undefined) return blocked('The market has no tax class.');
  return tax_basis === 'gross'
    ? blocked('Stored prices include tax, and no tax class is the default.')
    : warned(`No tax class is the default; ${first.code} stands in.`);
}

const BASES = {
  gross: 'Stored prices include tax (gross)',
  net: 'Stored prices exclude tax (net)',
} as const;

const SOURCES = {
  market: 'declared by the market',
  tenant: 'declared by the tenant',
  unset: 'declared nowhere',
} as const;

function reportBasis({ tax_basis, source }: MarketPricing): string {
  if (tax_basis === null) return 'It is not said whether stored prices include tax.';
  return `${BASES[tax_basis]}, ${SOURCES[source]}.`;
}

function numbered(rows: readonly unknown[], one: string, many = `${one}s`): string {
  return `${rows.length} ${rows.length === 1 ? one : many}`;
}
