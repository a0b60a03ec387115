import { isSameCountry } from '@waybill/kernel/country';
import type { Decimal } from '@waybill/kernel/decimal';
import type { Carrier } from '../carrier/carrier.resource.ts';
import type { Method } from '../method/method.resource.ts';
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

/** The country of a consignment and the currency of its caller, both upper case; null is not said. */
export interface Destination {
  readonly country: string | null;
  readonly currency: string | null;
}

/** Excludes a method before its carrier is known (SHP-101 to SHP-103). */
export function excludeMethod(
  method: Pick<Method, 'enabled' | 'currency' | 'countries'>,
  { country, currency }: Destination,
): Exclusion | undefined {
  if (!method.enabled) return exclusion.disabled();
  if (currency !== null && method.currency.toUpperCase() !== currency) {
    return exclusion.currencyMismatch(method.currency, currency);
  }
  return excludeCountry(method.countries, country, exclusion.countryNotAllowed);
}

/** Excludes a method because of its carrier (SHP-103, SHP-104). */
export function excludeCarrier(
  carrier: Pick<Carrier, 'code' | 'status' | 'countries'> | undefined,
  { country }: Pick<Destination, 'country'>,
): Exclusion | undefined {
  if (carrier === undefined) return undefined;
  const { code, status, countries } = carrier;
  if (status !== 'active') return exclusion.carrierNotActive(code, status);
  return excludeCountry(countries, country, (one) => exclusion.carrierCountryNotServed(code, one));
}

function excludeCountry(
  countries: readonly string[] | null,
  country: string | null,
  outside: (country: string) => Exclusion,
): Exclusion | undefined {
  if (countries === null || countries.length === 0) return undefined;
  if (country === null) return exclusion.countryRequired();
  return countries.some((one) => isSameCountry(one, country)) ? undefined : outside(country);
}
