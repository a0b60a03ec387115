/** Codes that tax offices and customs write in place of those of ISO 3166-1. */
const BESIDE_ISO: ReadonlyMap<string, string> = new Map([
  ['EL', 'GR'],
  ['UK', 'GB'],
  ['XI', 'GB'],
]);

/** The code of a country by ISO 3166-1; any other text as it is. */
export function isoCountry(code: string): string {
  return BESIDE_ISO.get(code) ?? code;
}

/** Compares two codes of countries, in either case of letters (API-196). */
export function isSameCountry(left: string, right: string): boolean {
  const [one, other] = [left, right].map((code) => isoCountry(code.trim().toUpperCase()));
  return one === other;
}
