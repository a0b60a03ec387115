import { type Decimal, fractionDigits, round } from '@waybill/kernel/decimal';
import type { Method } from '../method/method.resource.ts';
import { matchTier, type PriceStep } from '../price-table/price-step.ts';
import type { ShippingSettings } from '../shared/settings.ts';
import { type Exclusion, exclusion } from './exclusion.ts';
import { type Measures, measureOf } from './measure.ts';

/** Fraction digits of a quoted price. */
const PRICE_DIGITS = 2;

/** The money part of a rate. */
export interface Price {
  /** Null only with `quote_required`. */
  readonly price: Decimal | null;
  readonly free_reason?: string;
  readonly quote_required: boolean;
  readonly quote_reason?: string;
}

export interface Consignment extends Measures {
  /** The order value on the side that thresholds compare. */
  readonly threshold_value: Decimal;
}

export type PriceSettings = Pick<
  ShippingSettings,
  'free_above_compares' | 'free_shipping_threshold' | 'matrix_basis_default'
>;

/**
 * Prices a method that applies: a free-above threshold wins over every pricing (SHP-105), then the
 * pricing type decides (SHP-108). Rounded half away from zero to two digits (SHP-117).
 */
export function priceOf(
  method: Method,
  tiers: readonly PriceStep[],
  consignment: Consignment,
  settings: PriceSettings,
): Price | Exclusion {
  const reason = explainFree(method.free_above, consignment.threshold_value, settings);
  if (reason !== undefined) return { ...charge(0), free_reason: reason };
  switch (method.pricing_type) {
    case 'free':
      return charge(0);
    case 'fixed':
      return charge(method.price);
    case 'matrix':
      return matrixPrice(method, tiers, consignment, settings);
  }
}

function charge(price: Decimal): Price {
  return { price: round(price, PRICE_DIGITS), quote_required: false };
}

function explainFree(
  own: Decimal | null,
  value: Decimal,
  { free_above_compares: side, free_shipping_threshold: shopWide }: PriceSettings,
): string | undefined {
  const threshold = own ?? shopWide;
  if (threshold === null || value < threshold) return undefined;
  const whose = own === null ? 'shop-wide' : 'method';
  const reached = `order value ${formatAmount(value)} (${side})`;
  return `${reached} reached the ${whose} threshold ${formatAmount(threshold)}`;
}

/** At least two digits, and no digit lost (SHP-107). */
function formatAmount(value: Decimal): string {
  return value.toFixed(Math.max(2, fractionDigits(value)));
}

function matrixPrice(
  method: Method,
  tiers: readonly PriceStep[],
  consignment: Consignment,
  { matrix_basis_default }: PriceSettings,
): Price | Exclusion {
  const measure = measureOf(method.matrix_basis ?? matrix_basis_default, method, consignment);
  const { quote_above: limit } = method;
  if (typeof measure === 'number' && limit !== null && measure > limit) {
    const reason = `measure ${measure} is above ${limit}`;
    return { price: null, quote_required: true, quote_reason: reason };
  }
  if (tiers.length === 0) return exclusion.noTiers();
  if (typeof measure !== 'number') return measure;
  const tier = matchTier(tiers, measure);
  return tier === undefined ? exclusion.noMatch(measure) : charge(tier.price);
}
