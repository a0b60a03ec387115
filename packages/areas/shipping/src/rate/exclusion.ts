import type { Decimal } from '@waybill/kernel/decimal';
import type { ExclusionCode } from './rate.schema.ts';

/** Why a method is not quoted: a code for clients and a sentence for people. */
export interface Exclusion {
  readonly reason_code: ExclusionCode;
  readonly reason: string;
}

const because = (reason_code: ExclusionCode, reason: string): Exclusion => ({
  reason_code,
  reason,
});

/** The reasons, in the order they are checked (SHP-101). */
export const exclusion = {
  disabled: () => because('disabled', 'method is disabled'),
  currencyMismatch: (own: string, asked: string) =>
    because('currency_mismatch', `priced in ${own}, request asks for ${asked}`),
  countryRequired: () => because('country_required', 'restricted by country and no country given'),
  countryNotAllowed: (country: string) =>
    because('country_not_allowed', `not offered in ${country}`),
  carrierNotActive: (code: string, status: string) =>
    because('carrier_not_active', `carrier ${code} is ${status}`),
  carrierCountryNotServed: (code: string, country: string) =>
    because('carrier_country_not_served', `carrier ${code} does not serve ${country}`),
  noTiers: () => because('matrix_no_tiers', 'matrix has no rate tiers configured'),
  attributeMissing: () => because('matrix_attribute_missing', 'matrix names no attribute'),
  measureMissing: (name: string) => because('measure_missing', `no ${name} given`),
  measureInvalid: (name: string) => because('measure_invalid', `attribute ${name} is not a number`),
  noMatch: (measure: Decimal) => because('matrix_no_match', `no tier covers measure ${measure}`),
} as const;

export function isExclusion(value: object): value is Exclusion {
  return 'reason_code' in value;
}
