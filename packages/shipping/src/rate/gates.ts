import type { Carrier } from '../carrier/carrier.resource.ts';
import type { Method } from '../method/method.resource.ts';
import { type Exclusion, exclusion } from './exclusion.ts';

/** Where a consignment goes and what its caller pays in, both upper case; null is not said. */
export interface Destination {
  readonly country: string | null;
  readonly currency: string | null;
}

/** What keeps a method out before its carrier is known (shipping.md 4.7, 1 to 3). */
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

/** What keeps a method out because of who ships it (shipping.md 4.7, 4). */
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
  return countries.some((one) => one.toUpperCase() === country) ? undefined : outside(country);
}
