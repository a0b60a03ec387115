import { described, namedObject } from '@waybill/api/annotation';
import { instant } from '@waybill/api/fields';
import * as v from 'valibot';
import { matrixBases, pricingTypes } from '../method/method.resource.ts';
import { Days, LocaleMap } from '../shared/fields.schema.ts';

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
export const DeliveryEstimate = namedObject('DeliveryEstimate', {
  ship_date: described('Day the parcel leaves.', date),
  earliest: described('First day it may arrive.', v.nullable(date)),
  latest: described('Last day it should arrive.', v.nullable(date)),
  cutoff_time: described(
    'Time of day, HH:MM by the shop’s clock, that was applied.',
    v.nullable(v.string()),
  ),
  cutoff_passed: described('Whether that time was over.', v.boolean()),
  handling_days: described('Calendar days before it leaves, as applied.', v.number()),
});
export type DeliveryEstimate = v.InferOutput<typeof DeliveryEstimate>;

/** A quoted method (SHP-99). */
export const Rate = namedObject('Rate', {
  id: described('Id of the shipping method.', v.string()),
  code: described('Code of the shipping method.', v.string()),
  name: described('Name of the shipping method.', v.string()),
  description: described('The sentence under its name.', v.nullable(v.string())),
  labels: described('Its name by language or locale.', v.nullable(LocaleMap)),
  position: described('Its place in the order of presentation.', v.number()),
  pricing_type: described('How it is priced.', v.picklist(pricingTypes)),
  price: described(
    'The price, 2 decimals; null only where quote_required.',
    v.nullable(v.number()),
  ),
  currency: described('Currency of the price; nothing is converted.', v.string()),
  free_reason: described(
    'Why it costs nothing, where a threshold was reached.',
    v.optional(v.string()),
  ),
  quote_required: described('Whether the price must be asked for.', v.boolean()),
  quote_reason: described('Why, where it must.', v.optional(v.string())),
  carrier: described('Code or name of the carrier.', v.nullable(v.string())),
  carrier_name: described(
    'Name of the carrier; null where it is none of the tenant’s.',
    v.nullable(v.string()),
  ),
  carrier_service_level: described('Code of the carrier’s service level.', v.nullable(v.string())),
  carrier_source: described('What named the carrier.', v.nullable(v.picklist(carrierSources))),
  eta_days_min: described('Shortest delivery in calendar days, as applied.', Days),
  eta_days_max: described('Longest delivery in calendar days, as applied.', Days),
  delivery: described(
    'When it leaves and arrives; null where no time is known.',
    v.nullable(DeliveryEstimate),
  ),
  tax_class: described(
    'Code of the tax class of the price; null where it is unknown.',
    v.nullable(v.string()),
  ),
  tax_rate: described(
    'Tax of the price in percent; null means unknown, not 0.',
    v.nullable(v.number()),
  ),
  tax_source: described('What named the tax.', v.nullable(v.picklist(taxSources))),
});
export type Rate = v.InferOutput<typeof Rate>;

/** A method that is not quoted, and why. */
export const Excluded = namedObject('ExcludedMethod', {
  id: described('Id of the shipping method.', v.string()),
  code: described('Code of the shipping method.', v.string()),
  name: described('Name of the shipping method.', v.string()),
  reason: described('Why it is not quoted, as a sentence.', v.string()),
  reason_code: described('Why it is not quoted.', v.picklist(exclusionCodes)),
});
export type Excluded = v.InferOutput<typeof Excluded>;

/** The settings and units a quote was made with. */
export const RatesBasis = namedObject('RatesBasis', {
  evaluated_at: described('The instant that was priced for, UTC.', instant()),
  free_above_compares: described(
    'Whether free_above is held against the net or the gross value.',
    v.picklist(['net', 'gross']),
  ),
  matrix_basis_default: described(
    'What a matrix without a basis was looked up by.',
    v.picklist(matrixBases),
  ),
  weight_unit: described('Code of the unit that tiers are in.', v.string()),
  weight_unit_factor: described('Kilograms in one of it.', v.number()),
  request_weight_unit: described('Code of the unit the weight was read in.', v.string()),
  request_weight_unit_factor: described('Kilograms in one of it.', v.number()),
});
export type RatesBasis = v.InferOutput<typeof RatesBasis>;

/** Whose tax classes the rates name, or why none. */
export const TaxContext = namedObject('RatesTaxContext', {
  resolved: described('Whether a tax is known.', v.boolean()),
  market_id: described('Market whose tax classes were used.', v.nullable(v.string())),
  source: described('What named the market.', v.nullable(v.picklist(marketSources))),
  via: described(
    'Set where the market has no tax class and a setting supplied the rate.',
    v.optional(v.literal('tenant_default')),
  ),
  reason: described('Why the tax is unknown, where it is.', v.optional(v.picklist(taxReasons))),
  message: described('The same as a sentence.', v.optional(v.string())),
});
export type TaxContext = v.InferOutput<typeof TaxContext>;

export const RatesAnswer = namedObject('Rates', {
  rates: described('The quoted methods by position.', v.array(Rate)),
  excluded: described('The other methods, each with its reason.', v.array(Excluded)),
  basis: described('The settings and units applied.', RatesBasis),
  tax: described('Where the tax of the rates comes from.', TaxContext),
  currency: described('Currency of the request; EUR when absent.', v.string()),
  country: described('Country of the request in upper case.', v.nullable(v.string())),
});
export type RatesAnswer = v.InferOutput<typeof RatesAnswer>;
