import { addressText, POSTAL_KEYS, type PostalAddress } from '@waybill/kernel/address-parts';
import { postalLines } from '@waybill/kernel/postal-address';

const CONTACT = ['email', 'phone'];
const known = new Set([...POSTAL_KEYS, ...CONTACT]);

/** Ways to reach the person of an address, and whatever else it has. */
export function contactLines(address: PostalAddress): string[] {
  const contact = CONTACT.map((key) => addressText(address[key]));
  const others = Object.keys(address)
    .filter((key) => !known.has(key) && addressText(address[key]) !== '')
    .map((key) => `${key}: ${addressText(address[key])}`);
  return [...contact, ...others].filter(Boolean);
}

/** An address as it stands on a parcel, and all else of it. */
export const addressLines = (address: PostalAddress): string[] => [
  ...postalLines(address),
  ...contactLines(address),
];
