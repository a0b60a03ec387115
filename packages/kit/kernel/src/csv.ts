/** Any sign that a spreadsheet takes for the beginning of a formula, in either width. */
const SIGN = '[=+\\-@＝＋－＠\\t\\r]';

/**
 * Beginning of a cell in some dialect: of the text, or behind what separates cells or lines in any of
 * them. A reader of another dialect takes the quotes that stand there off.
 */
const BEGIN = '(?<=^|[,;\\t\\r\\n])';
const OPEN = new RegExp(`${BEGIN}(?=['"]*${SIGN})`, 'gu');
const GUARDED = new RegExp(`${BEGIN}'(?=['"]*${SIGN})`, 'gu');

/** A number, with the decimal mark of any language: no formula, whatever its sign. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/u;

/**
 * A text that no spreadsheet runs, whatever separates its cells: an apostrophe before each formula
 * (CLI-19).
 */
const guardedCell = (text: string): string =>
  NUMBER.test(text) ? text : text.replaceAll(OPEN, "'");

/** The text of a cell as it was before `csvLine` guarded it. */
export const unguardedCell = (text: string): string => text.replaceAll(GUARDED, '');

/**
 * A line of CSV, as RFC 4180 says; spreadsheets of some languages separate by semicolons. No cell of it
 * is a formula, in whatever dialect it is read; a file whose dialect is fixed may `guard` otherwise.
 */
export function csvLine(
  cells: readonly string[],
  separator: ',' | ';' = ',',
  guard = guardedCell,
): string {
  const needsQuotes = (text: string) => text.includes(separator) || /["\r\n]|^\s|\s$/u.test(text);
  const texts = cells
    .map((text) => guard(text))
    .map((text) => (needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text));
  return `${texts.join(separator)}\n`;
}
