import { bareText } from '../format/typed-text.ts';

/** A cell of a pasted table, and where it stands in the text. */
export interface PastedCell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A row of a pasted table, and the line on which it begins. */
export interface PastedRow {
  readonly line: number;
  readonly cells: readonly PastedCell[];
}

const SEPARATORS = ['\t', ';', ','];
const QUOTED = /(?<=^|[\t;,\r\n])[ \ufeff]*"(?:[^"]|"")*"/gu;
/** The line in which a file for a spreadsheet names its separator. */
const NAMED = /^\ufeff?sep=([\t;,])\r?\n/u;

function separatorOf(text: string): string {
  const bare = text.replaceAll(QUOTED, '');
  return NAMED.exec(text)?.[1] ?? SEPARATORS.find((one) => bare.includes(one)) ?? ';';
}

/**
 * The rows of a text as spreadsheets copy and save it: RFC 4180 with one separator, be it a tab, a
 * semicolon or a comma. Rows without anything in their cells are left out.
 */
export function pastedCells(text: string): PastedRow[] {
  const mark = separatorOf(text);
  const quoted = `[ \\ufeff]*"((?:[^"]|"")*)"[ \\u00a0]*(?=[${mark}\\r\\n]|$)`;
  const cell = new RegExp(`(?:${quoted}|[^${mark}\\r\\n]*)(${mark}|\\r\\n|\\r|\\n|$)`, 'gu');
  const rows: { readonly line: number; readonly cells: PastedCell[] }[] = [];
  let [line, isNew] = [1, true];
  for (const { 0: whole, 1: inner, 2: after = '', index: start } of text.matchAll(cell)) {
    if (isNew) rows.push({ line, cells: [] });
    const end = start + whole.length - after.length;
    const raw = inner?.replaceAll('""', '"') ?? text.slice(start, end);
    rows.at(-1)?.cells.push({ text: bareText(raw), start, end });
    line += whole.match(/\r\n|\r|\n/gu)?.length ?? 0;
    isNew = after !== mark;
  }
  const filled = rows.filter(({ cells }) => cells.some((one) => one.text !== ''));
  return NAMED.test(text) ? filled.slice(1) : filled;
}
