import { isSameCountry } from '@waybill/kernel/country';
import type { Carrier } from '../carrier/carrier.resource.ts';
import type { Method } from '../method/method.resource.ts';
import { type Exclusion, exclusion } from './exclusion.ts';

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
