import { type Output, unheard } from './terminal.ts';

/** Output of an answer, and whether programs read it. */
interface Shown {
  readonly out: Output;
  readonly flags: { readonly json?: boolean | undefined };
}

/** Characters that move a terminal's cursor, ring its bell, or turn the direction of text. */
const CONTROL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text of other people as a terminal may show it: its lines stay, what controls a terminal goes (CLI-15). */
export function printable(text: string): string {
  return text.replaceAll(CONTROL, (character) => ('\n\t'.includes(character) ? character : ' '));
}

/** A value as JSON whose texts control no terminal; it is read as the same value (CLI-15). */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(CONTROL, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Shows an answer: to programs as JSON, to people as the text says. */
export function show({ out, flags }: Shown, value: unknown, text: string): void {
  out.write(flags.json === true ? `${jsonText(value)}\n` : `${printable(text)}\n`);
}

/** Writes a text out: a program gets every character, a terminal none that controls it. */
export function writeOut(out: Output, text: string): void {
  out.write(out.isTTY === true ? printable(text) : text);
}

/** Tells beside the answer what a command does: to programs as JSON too. */
export function note(
  { errors, flags }: Omit<Shown, 'out'> & { readonly errors: Output },
  value: unknown,
  text: string,
): void {
  show({ out: errors, flags }, value, text);
}

/** Output of progress and questions for people: programs only get the end. */
export function forPeople({
  errors,
  flags,
}: Omit<Shown, 'out'> & { readonly errors: Output }): Output {
  return flags.json === true ? unheard : errors;
}

/** JSON as people read it. */
export function pretty(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value, 2);
}

/** A value in a cell: what is nothing is shown as nothing. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return printable(String(value)).replaceAll(/[\n\t]/gu, ' ');
}

/** The number of rows: `10000+` where the service counted no further. */
export const totalText = ({
  total,
  capped,
}: {
  readonly total: number;
  readonly capped?: boolean | undefined;
}) => `${total}${capped === true ? '+' : ''}`;

/** Rows under their headings, as wide as their widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const texts = [headings, ...rows.map((row) => row.map(cell))];
  const widths = headings.map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return texts.map(line).join('\n');
}
