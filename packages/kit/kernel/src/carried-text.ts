/** Text that no queue carries: halves of a surrogate pair, U+FFFE and U+FFFF (API-18). */
export const NOT_CARRIED = /[\p{Cs}\ufffe\uffff]/u;

const RARE = /[\ufffe\uffff\u{10000}-\u{10ffff}]/gu;

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16)}`;

/**
 * Escapes what some queue refuses in a JSON text, which means the same to who reads it (WHK-240).
 */
export function carriedJson(json: string): string {
  return json.replace(RARE, (character) => character.split('').map(escapeUnit).join(''));
}
