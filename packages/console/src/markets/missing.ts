import type { MarketReadinessCheck } from '@waybill/client/shapes';
import { listLink } from '../routine/places.ts';

const MADE_IN: Readonly<Record<MarketReadinessCheck['id'], string | undefined>> = {
  locales: 'locales',
  currencies: 'currencies',
  tax_classes: 'tax-classes',
  tax_basis: undefined,
};

/** The page on which the missing records of a check are created. */
export function madeAt(check: MarketReadinessCheck['id'], market: string): string {
  const name = MADE_IN[check];
  return name === undefined ? '/settings/markets' : listLink({ name }, market);
}

/** The tone of a check: good, or by the severity of its failure. */
export function toneOf({ ok, severity }: MarketReadinessCheck): 'good' | 'bad' | 'warn' | 'plain' {
  if (ok) return 'good';
  if (severity === 'blocking') return 'bad';
  return severity === 'warning' ? 'warn' : 'plain';
}
