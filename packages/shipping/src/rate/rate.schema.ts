import { documentInput } from '@waybill/api/document';
import { instant, instantInput, text, uuid } from '@waybill/api/fields';
import { decimalInput } from '@waybill/api/input';
import * as v from 'valibot';
import { MEASURE, MONEY, signed } from '../decimal-rules.ts';
import { Days, LocaleMap } from '../fields.schema.ts';
import { matrixBases, pricingTypes } from '../method/method-enums.ts';

const orderValue = signed(MONEY);

/** What the numbers of a consignment keep (SHP-94); a negative one is refused by name (SHP-93). */
export const CONSIGNMENT_RULES = {
  order_value: orderValue,
  order_value_gross: orderValue,
  order_value_net: orderValue,
  quantity: signed({ digits: 3, maximum: 999_999_999.999 }),
  weight: signed(MEASURE),
} as const;

const amount = v.nullish(decimalInput(orderValue));

/** A consignment to be priced; everything may be left out (SHP-89). */
export const RatesBody = v.object({
  at: v.nullish(instantInput()),
  attributes: v.nullish(documentInput),
  country: v.nullish(v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/u, 'must be two letters'))),
  currency: v.nullish(v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/u, 'must be three letters'))),
  market_id: v.nullish(uuid()),
  order_value: amount,
  order_value_gross: amount,
  order_value_net: amount,
  quantity: v.nullish(decimalInput(CONSIGNMENT_RULES.quantity)),
  weight: v.nullish(decimalInput(CONSIGNMENT_RULES.weight)),
  weight_unit: v.nullish(text(64)),
});
export type RatesBody = v.InferOutput<typeof RatesBody>;

/** Which step of the chain named the carrier (SHP-95 to SHP-97). */
const carrierSources = [
  'method',
  'method_code',
  'method_text',
  'tenant_default',
  'tenant_default_text',
] as const;
export type CarrierSource = (typeof carrierSources)[number];

/** Which step of the chain answered the tax of a rate (SHP-127, SHP-129). */
const taxSources = ['method', 'tenant_class', 'market_default', 'tenant_default'] as const;

const marketSources = ['request', 'header', 'country', 'sole_market'] as const;
export type MarketSource = (typeof marketSources)[number];

/** Why tax stays unknown (SHP-125). */
const taxReasons = [
  'market_required',
  'no_markets',
  'no_tax_classes',
  'lookup_failed',
  'unknown_market',
] as const;
export type TaxReason = (typeof taxReasons)[number];

/** Why a method is not quoted (SHP-100). */
const exclusionCodes = [
  'disabled',
  'currency_mismatch',
  'country_required',
  'country_not_allowed',
  'carrier_not_active',
  'carrier_country_not_served',
  'matrix_no_tiers',
  'matrix_attribute_missing',
  'measure_missing',
  'measure_invalid',
  'matrix_no_match',
] as const;
export type ExclusionCode = (typeof exclusionCodes)[number];

const date = v.pipe(v.string(), v.isoDate());

/** When a parcel leaves and arrives, in calendar days (SHP-121, SHP-122). */
export const DeliveryEstimate = v.object({
  ship_date: date,
  earliest: v.nullable(date),
  latest: v.nullable(date),
  cutoff_time: v.nullable(v.string()),
  cutoff_passed: v.boolean(),
  handling_days: v.number(),
});
export type DeliveryEstimate = v.InferOutput<typeof DeliveryEstimate>;

/** A quoted method (SHP-99). */
export const Rate = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  description: v.nullable(v.string()),
  labels: v.nullable(LocaleMap),
  position: v.number(),
  pricing_type: v.picklist(pricingTypes),
  price: v.nullable(v.number()),
  currency: v.string(),
  free_reason: v.optional(v.string()),
  quote_required: v.boolean(),
  quote_reason: v.optional(v.string()),
  carrier: v.nullable(v.string()),
  carrier_name: v.nullable(v.string()),
  carrier_service_level: v.nullable(v.string()),
  carrier_source: v.nullable(v.picklist(carrierSources)),
  eta_days_min: Days,
  eta_days_max: Days,
  delivery: v.nullable(DeliveryEstimate),
  tax_class: v.nullable(v.string()),
  tax_rate: v.nullable(v.number()),
  tax_source: v.nullable(v.picklist(taxSources)),
});
export type Rate = v.InferOutput<typeof Rate>;

/** A method that is not quoted, and why. */
export const Excluded = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  reason: v.string(),
  reason_code: v.picklist(exclusionCodes),
});
export type Excluded = v.InferOutput<typeof Excluded>;

/** The settings and units a quote was made with. */
export const RatesBasis = v.object({
  evaluated_at: instant(),
  free_above_compares: v.picklist(['net', 'gross']),
  matrix_basis_default: v.picklist(matrixBases),
  weight_unit: v.string(),
  weight_unit_factor: v.number(),
  request_weight_unit: v.string(),
  request_weight_unit_factor: v.number(),
});
export type RatesBasis = v.InferOutput<typeof RatesBasis>;

/** Whose tax classes the rates name, or why none. */
export const TaxContext = v.object({
  resolved: v.boolean(),
  market_id: v.nullable(v.string()),
  source: v.nullable(v.picklist(marketSources)),
  via: v.optional(v.literal('tenant_default')),
  reason: v.optional(v.picklist(taxReasons)),
  message: v.optional(v.string()),
});
export type TaxContext = v.InferOutput<typeof TaxContext>;

export const RatesAnswer = v.object({
  rates: v.array(Rate),
  excluded: v.array(Excluded),
  basis: RatesBasis,
  tax: TaxContext,
  currency: v.string(),
  country: v.nullable(v.string()),
});
export type RatesAnswer = v.InferOutput<typeof RatesAnswer>;
