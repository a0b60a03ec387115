import type { MarketReadinessCheck } from '@waybill/client/shapes';
import { listLink } from '../routine/places.ts';

const MADE_IN: Readonly<Record<MarketReadinessCheck['id'], string | undefined>> = {
  locales: 'locales',
  currencies: 'currencies',
  tax_classes: 'tax-classes',
  tax_basis: undefined,
};

/** Where what a check misses is made. */
export function madeAt(check: MarketReadinessCheck['id'], market: string): string {
  const name = MADE_IN[check];
  return name === undefined ? '/settings/markets' : listLink({ name }, market);
}

/** How a check is shown: passed, or as bad as what its failure costs. */
export function toneOf({ ok, severity }: MarketReadinessCheck): 'good' | 'bad' | 'warn' | 'plain' {
  if (ok) return 'good';
  if (severity === 'blocking') return 'bad';
  return severity === 'warning' ? 'warn' : 'plain';
}
