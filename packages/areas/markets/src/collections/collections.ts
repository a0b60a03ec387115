import type { MarketCurrency } from '../currency/market-currency.resource.ts';
import type { MarketLocale } from '../locale/market-locale.resource.ts';
import type { Market } from '../market/market.resource.ts';
import type { MarketTaxClass } from '../tax-class/market-tax-class.resource.ts';

/** The configuration of a market. */
export interface Collections {
  readonly locales: readonly MarketLocale[];
  readonly currencies: readonly MarketCurrency[];
  readonly tax_classes: readonly MarketTaxClass[];
}

/** A market with everything that belongs to it. */
export interface MarketWithCollections extends Collections {
  readonly market: Market;
}

/** A number per collection. */
export interface Counts {
  locales: number;
  currencies: number;
  tax_classes: number;
}

export function countsOf({ locales, currencies, tax_classes }: Collections): Counts {
  return {
    locales: locales.length,
    currencies: currencies.length,
    tax_classes: tax_classes.length,
  };
}

/** Rows of all collections together. */
export function sizeOf({ locales, currencies, tax_classes }: Collections): number {
  return locales.length + currencies.length + tax_classes.length;
}

interface Ranked {
  readonly id: string;
  readonly position: number;
  readonly created_at: string;
}

/** Position, then age, then id: the order in which rows are presented (MKT-38). */
export function inOrder<Row extends Ranked>(rows: readonly Row[]): Row[] {
  return [...rows].sort(
    (left, right) =>
      left.position - right.position ||
      compareText(left.created_at, right.created_at) ||
      compareText(left.id, right.id),
  );
}

/** The flagged row, undefined when none is. */
export function flagged<Row extends Ranked & { readonly is_default: boolean }>(
  rows: readonly Row[],
): Row | undefined {
  return inOrder(rows).find((row) => row.is_default);
}

/** By code unit, the same on every machine. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
