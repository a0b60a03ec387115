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
