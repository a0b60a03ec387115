import type { Decimal } from '@waybill/kernel/decimal';

/** A tax class of a market, as far as rates care. */
export interface TaxClass {
  readonly code: string;
  /** Percent. */
  readonly rate: Decimal;
  readonly is_default: boolean;
  readonly position: number;
  readonly created_at: string;
}

/** A market with what rates ask of it. */
export interface TaxMarket {
  readonly id: string;
  readonly active: boolean;
  /** Countries of its locales, ISO alpha-2. */
  readonly countries: readonly string[];
  readonly tax_classes: readonly TaxClass[];
}

/** All markets of the tenant, or that they could not be read: a quote answers all the same. */
export type TaxMarkets = readonly TaxMarket[] | 'lookup_failed';

/** What shipping asks of the markets area (shipping.md 4.9). */
export interface TaxPort {
  /** Never rejects. */
  markets(tenant: string): Promise<TaxMarkets>;
}
