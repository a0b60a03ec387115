type Address = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const joined = (address: Address, ...keys: readonly string[]) =>
  keys
    .map((key) => text(address[key]))
    .filter(Boolean)
    .join(' ');

const LINES = [
  ['company'],
  ['street', 'house_number'],
  ['street2'],
  ['postal_code', 'zip', 'city'],
  ['region', 'state'],
  ['country', 'country_code'],
  ['email'],
  ['phone'],
] as const;

const NAMES = ['name', 'first_name', 'last_name'] as const;

const shownKeys = new Set<string>([...NAMES, ...LINES.flat()]);

/** An address as it stands on a parcel, then how to reach the person, then whatever else it has. */
export function addressLines(address: Address): string[] {
  const name = text(address['name']) || joined(address, 'first_name', 'last_name');
  const known = LINES.map((keys) => joined(address, ...keys));
  const others = Object.keys(address)
    .filter((key) => !shownKeys.has(key) && text(address[key]) !== '')
    .map((key) => `${key}: ${text(address[key])}`);
  return [name, ...known, ...others].filter(Boolean);
}
