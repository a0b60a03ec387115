/** A document with the lines of an address, as callers name them. */
export type PostalAddress = Readonly<Record<string, unknown>>;

/** A value of a document as a line; blank where it is none. */
export const addressText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

export const NAMES = ['name', 'first_name', 'last_name'];
export const STREET = ['street', 'house_number'];
export const PARTS = { C: ['city'], Z: ['postal_code', 'zip'], S: ['region', 'state'] } as const;
export const COUNTRY = ['country', 'country_code'];

/** Keys of a document that are part of the postal address. */
export const POSTAL_KEYS: readonly string[] = [
  ...NAMES,
  'company',
  ...STREET,
  'street2',
  ...Object.values(PARTS).flat(),
  ...COUNTRY,
];

/** The first of some addresses in which anything is written. */
export const firstAddress = (...addresses: readonly (PostalAddress | null)[]) =>
  addresses
    .filter((one) => one !== null)
    .find((one) => POSTAL_KEYS.some((key) => addressText(one[key]) !== ''));
