import { readNumber, writtenNumber } from '../format/typed-number.ts';
import type { FieldCheck } from './form-field.ts';
import { type PastedCell, type PastedRow, pastedCells } from './pasted-cells.ts';

/** A column of a pasted list. */
interface PastedColumn {
  readonly kind: 'code' | 'quantity';
  /** Name of its values, in words of the shop. */
  readonly title: string;
  /** Names of it in a heading. */
  readonly heading: RegExp;
  readonly isOptional?: true;
}

/**
 * The columns of a list by name, in the order in which they stand where no heading says another
 * one.
 */
type PastedColumns = Readonly<Record<string, PastedColumn>>;

/** Cells of a line, by the names of its columns; an optional code that it lacks is empty. */
export type PastedLine<Columns extends PastedColumns> = {
  readonly [Name in keyof Columns]: Columns[Name]['kind'] extends 'quantity' ? number : string;
};

/** A kind of list as data. */
export interface PastedKind<Columns extends PastedColumns> {
  readonly columns: Columns;
  /** Problem of the cells of a line together, in view of the lines before it. */
  readonly problemOf: (
    texts: { readonly [Name in keyof Columns]: string },
    before: readonly PastedLine<Columns>[],
  ) => string | undefined;
  /** Lines that one call takes. */
  readonly most?: number;
}

/** A pasted list: the lines that can be read, and what is to be said of the others. */
export interface PastedList<Columns extends PastedColumns> {
  readonly lines: readonly PastedLine<Columns>[];
  readonly check: FieldCheck;
}

/** A code that a spreadsheet took for a number, and wrote as a power of ten. */
const SHORTENED = /^-?\d(?:[.,]\d+)?E\+\d+$/iu;
/** Problems that are told one by one. */
const TOLD = 5;

/**
 * Places of the columns by the first row, if that is a heading: it names them, and holds no value.
 */
function placesIn({ cells }: PastedRow, columns: PastedColumns): Map<string, number> | undefined {
  if (cells.some(({ text }) => /\p{Nd}/u.test(text))) return undefined;
  const places = new Map<string, number>();
  for (const [name, { heading, isOptional }] of Object.entries(columns)) {
    const place = cells.findIndex(({ text }) => heading.test(text));
    if (place >= 0) places.set(name, place);
    else if (!isOptional) return undefined;
  }
  return new Set(places.values()).size === places.size ? places : undefined;
}

/** Problem of a cell. */
function cellProblem({ kind, title, isOptional }: PastedColumn, text: string, locale?: string) {
  if (text === '') return isOptional ? undefined : `the ${title} is missing.`;
  if (text.startsWith('"')) return `the quotation mark before ${text.slice(1)} is not closed.`;
  if (/[\p{C}\ufffd]/u.test(text)) return `the ${title} has a character that cannot be read.`;
  if (kind === 'code') {
    return SHORTENED.test(text)
      ? `${text} is a number that the spreadsheet has shortened: format its column as text, and copy it again.`
      : undefined;
  }
  const read = readNumber(text, locale);
  if (read.kind === 'unreadable') return read.why;
  return read.kind === 'number' && read.value <= 0 ? `${text} is not a ${title}.` : undefined;
}

/** A cell that can be read in two ways, and its line. */
interface Doubt {
  readonly line: number;
  readonly cell: PastedCell;
}

/** Places of the columns of a list. */
interface Layout {
  readonly places: ReadonlyMap<string, number>;
  /** Cells that a row has at most. */
  readonly width: number;
}

/** The values of a row; else what is wrong with it, or the cell that can be read in two ways. */
function readRow<Columns extends PastedColumns>(
  { line, cells }: PastedRow,
  { places, width }: Layout,
  { columns, problemOf, most = Number.POSITIVE_INFINITY }: PastedKind<Columns>,
  { before, locale }: { before: readonly PastedLine<Columns>[]; locale: string | undefined },
): { problem: string } | { doubt: Doubt } | { values: PastedLine<Columns> } {
  if (before.length >= most) return { problem: `no more than ${most} lines fit into one call.` };
  if (cells.slice(width).some(({ text }) => text !== '')) {
    return {
      problem: `more cells than ${Object.values(columns)
        .map(({ title }) => title)
        .join(', ')}.`,
    };
  }
  const named = Object.entries(columns).map(([name, column]) => {
    const cell = cells[places.get(name) ?? width];
    return { name, column, cell, text: cell?.text ?? '' };
  });
  const texts = Object.fromEntries(named.map(({ name, text }) => [name, text]));
  const problem = [
    problemOf(texts as Parameters<typeof problemOf>[0], before),
    ...named.map(({ column, text }) => cellProblem(column, text, locale)),
  ].find((one) => one !== undefined);
  if (problem !== undefined) return { problem };
  const values: Record<string, string | number> = texts;
  for (const { name, column, cell, text } of named) {
    const read = column.kind === 'quantity' ? readNumber(text, locale) : undefined;
    if (read?.kind === 'doubt' && cell !== undefined) return { doubt: { line, cell } };
    if (read?.kind === 'number') values[name] = read.value;
  }
  return { values: values as PastedLine<Columns> };
}

/** The text with other texts in place of some of its cells. */
function rewritten(text: string, cells: readonly PastedCell[], of: (cell: PastedCell) => string) {
  let [written, done] = ['', 0];
  for (const cell of cells) {
    const one = of(cell);
    // A comma may separate the cells: where none stood before, the new one goes between quotes.
    const isQuoted = one.includes(',') && !text.slice(cell.start, cell.end).includes(',');
    written += text.slice(done, cell.start) + (isQuoted ? `"${one}"` : one);
    done = cell.end;
  }
  return written + text.slice(done);
}

/** Two readings of some quantities: the first is named, and one choice settles them all. */
function checkDoubts(text: string, doubts: readonly Doubt[], locale?: string) {
  const [first] = doubts;
  if (first === undefined) return { asked: [] };
  const choices = ([0, 1] as const).map((way) => {
    const write = (cell: PastedCell) => {
      const read = readNumber(cell.text, locale);
      return read.kind === 'doubt' ? writtenNumber(read.readings[way], locale) : cell.text;
    };
    const cells = doubts.map(({ cell }) => cell);
    return { label: write(first.cell), text: rewritten(text, cells, write) };
  });
  const words = choices.map(({ label }) => label).join(' or ');
  const others =
    doubts.length === 1 ? '' : ` Your choice also applies to ${doubts.length - 1} more.`;
  return {
    choices,
    asked: [`Line ${first.line}: ${first.cell.text} could mean ${words}.${others}`],
  };
}

/** Names the lines and columns that are left out under such a heading. */
function leftOutBy({ line, cells }: PastedRow, places: ReadonlyMap<string, number>): string {
  const read = new Set(places.values());
  const words = (kept: (place: number) => boolean) =>
    cells.flatMap(({ text }, place) => (text !== '' && kept(place) ? text : []));
  const unread = words((place) => !read.has(place));
  const columns = unread.length === 0 ? '' : ` So are the columns ${unread.join(', ')}.`;
  return `Line ${line} is the heading (${words(() => true).join(', ')}) and is left out.${columns}`;
}

/** Reads a list as it is typed, or as spreadsheets copy and save it; nothing of it goes unnamed. */
export function readPasted<Columns extends PastedColumns>(
  text: string,
  kind: PastedKind<Columns>,
  locale?: string,
): PastedList<Columns> {
  const rows = pastedCells(text);
  const [first] = rows;
  const named = first && placesIn(first, kind.columns);
  const names = Object.keys(kind.columns);
  const places = named ?? new Map(names.map((name, place) => [name, place]));
  const layout = { places, width: named ? first.cells.length : names.length };
  const lines: PastedLine<Columns>[] = [];
  const problems: string[] = [];
  const unread: number[] = [];
  const doubts: Doubt[] = [];
  for (const row of named ? rows.slice(1) : rows) {
    const read = readRow(row, layout, kind, { before: lines, locale });
    if ('problem' in read) {
      problems.push(`Line ${row.line}: ${read.problem}`);
      unread.push(row.line);
    } else if ('doubt' in read) doubts.push(read.doubt);
    else lines.push(read.values);
  }
  if (named && rows.length === 1) problems.push('There are no lines below the heading.');
  const others = unread.slice(TOLD);
  const told = [
    ...problems.slice(0, TOLD),
    ...(others.length > 0
      ? [`${others.length} more lines cannot be read: ${others.join(', ')}.`]
      : []),
  ];
  const { asked, ...choices } = checkDoubts(text, doubts, locale);
  const problem = [...told, ...asked].join('\n');
  return {
    lines,
    check: {
      ...(problem !== '' && { problem }),
      ...(named && { note: leftOutBy(first, named) }),
      ...choices,
    },
  };
}
