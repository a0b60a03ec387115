/** A line of a pasted list: its number, its text, and its cells. */
export interface PastedLine {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** The lines of a pasted list without empty ones and without a heading; its cells stand between `separator`. */
export function pastedLines(text: string, heading: RegExp, separator: RegExp): PastedLine[] {
  return text
    .split(/\r?\n/u)
    .map((raw, index) => ({ line: index + 1, text: raw.trim() }))
    .filter(({ line, text: typed }) => typed !== '' && !(line === 1 && heading.test(typed)))
    .map((one) => ({ ...one, cells: one.text.split(separator).map((cell) => cell.trim()) }));
}
