import type { MarketReadinessCheck } from '@waybill/client/shapes';

const MADE_AT: Readonly<Record<MarketReadinessCheck['id'], string>> = {
  locales: '/r/locales?of=',
  currencies: '/r/currencies?of=',
  tax_classes: '/r/tax-classes?of=',
  tax_basis: '/settings/markets',
};

/** Where what a check misses is made. */
export const madeAt = (check: MarketReadinessCheck['id'], market: string): string =>
  check === 'tax_basis' ? MADE_AT[check] : `${MADE_AT[check]}${market}`;

/** How a check is shown: passed, or as bad as what its failure costs. */
export function toneOf({ ok, severity }: MarketReadinessCheck): 'good' | 'bad' | 'warn' | 'plain' {
  if (ok) return 'good';
  if (severity === 'blocking') return 'bad';
  return severity === 'warning' ? 'warn' : 'plain';
}
