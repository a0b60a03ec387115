import type { Output } from './terminal.ts';

/** Where an answer is shown, and whether to programs. */
interface Shown {
  readonly out: Output;
  readonly flags: { readonly json?: boolean | undefined };
}

/** Shows an answer: to programs as JSON, to people as the text says. */
export function show({ out, flags }: Shown, value: unknown, text: string): void {
  out.write(flags.json === true ? `${JSON.stringify(value)}\n` : `${text}\n`);
}

/** Tells beside the answer what a command does: to programs as JSON too. */
export function note(
  { errors, flags }: Omit<Shown, 'out'> & { readonly errors: Output },
  value: unknown,
  text: string,
): void {
  show({ out: errors, flags }, value, text);
}

/** JSON as people read it. */
export function pretty(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** A value in a cell: what is nothing is shown as nothing. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A value of a shop must not move the cursor of whoever looks at it.
  return String(value).replaceAll(/\p{Cc}/gu, ' ');
}

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
