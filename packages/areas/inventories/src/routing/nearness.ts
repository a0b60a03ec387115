import type { Document } from '@waybill/api/document';
import { isSameCountry } from '@waybill/kernel/country';

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The letters and digits of the postal code of an address, in capitals. */
function postalCode(address: Document): string[] {
  const [code = ''] = [address['postal_code'], address['zip']].map(textOf).filter(Boolean);
  return [...code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')];
}

/**
 * The nearness of two addresses: 0 in different countries, else 1 more than the leading characters
 * that their postal codes share (INV-189).
 */
export function nearness(one: Document | null, other: Document | null): number {
  const [country, otherCountry] = [one, other].map((address) => textOf(address?.['country']));
  if (one === null || other === null || !country || !otherCountry) return 0;
  if (!isSameCountry(country, otherCountry)) return 0;
  const [code, otherCode] = [postalCode(one), postalCode(other)];
  const differs = code.findIndex((letter, place) => letter !== otherCode[place]);
  return 1 + (differs === -1 ? code.length : differs);
}
