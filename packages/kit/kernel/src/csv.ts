/** What a spreadsheet takes for a formula, unless it is a number. */
const FORMULA = /^'*[=+\-@\t\r]/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/u;

/** A text that no spreadsheet runs: an apostrophe in front makes it one, which `unguardedCell` takes off. */
export const guardedCell = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** The text behind a guarded cell. */
export const unguardedCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** A line of CSV, as RFC 4180 says; spreadsheets of some languages separate by semicolons. */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  const needsQuotes = (text: string) => text.includes(separator) || /["\r\n]|^\s|\s$/u.test(text);
  const texts = cells.map((text) => (needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text));
  return `${texts.join(separator)}\n`;
}
