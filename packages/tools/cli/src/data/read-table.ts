import { createReadStream } from 'node:fs';
import { nearest } from '@waybill/api/nearest';
import { csvReader } from '@waybill/kernel/csv-reader';
import { decoded, Unreadable } from '../shared/decode.ts';
import { lostInJson } from '../shared/lost-in-json.ts';
import { headingsOf, isHeading, lineOf, trimmed } from './cells.ts';
import { type Entry, entriesOf, type Placed } from './entry.ts';
import type { DecimalMark } from './number.ts';
import type { Found } from './place.ts';
import { type Described, isRecord, type Shape } from './shape.ts';

export const tableFormats = ['csv', 'ndjson'] as const;
export type Format = (typeof tableFormats)[number];

/** A file, and how it is read. */
export interface Source extends Described {
  readonly file: string;
  readonly format: Format;
  /** UTF-8, unless it is said. */
  readonly encoding?: string | undefined;
  /** The mark before the fraction of its numbers, where it is said. */
  readonly decimal?: DecimalMark | undefined;
}

/** Separator of cells: the one that the headings contain most often. */
export function delimiterOf(headings: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: headings.split(mark).length }));
  return counts.reduce((a, b) => (b.count > a.count ? b : a)).mark;
}

/** The first line by which spreadsheets tell each other the separator. */
const SEPARATOR = /^"?sep=(.)"?\s*$/iu;

/** The line on which the table of a text begins, and the mark between its cells. */
function beginOf(text: string): { readonly delimiter: string; readonly begin: number } {
  const lines = text.split(/\r\n?|\n/u);
  const [, said] = SEPARATOR.exec(lines[0] ?? '') ?? [];
  if (said !== undefined) return { delimiter: said, begin: 2 };
  const headings = lines.find((line) => /[^,;\s"]/u.test(line)) ?? '';
  return { delimiter: delimiterOf(headings), begin: 1 };
}

async function* textsOf({ file, encoding }: Source): AsyncGenerator<string> {
  try {
    yield* decoded(createReadStream(file), encoding);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const way = 'save the file as UTF-8, or say its encoding, such as --encoding windows-1252';
    throw new Unreadable(error.line, `${error.message}: ${way}`);
  }
}

async function headOf(source: Source): Promise<string> {
  for await (const text of textsOf(source)) return text;
  return '';
}

function headingsIn(names: readonly string[]): string[] {
  const headings = names.slice(0, names.findLastIndex((name) => name !== '') + 1);
  const twice = headings.find((name, index) => name !== '' && headings.indexOf(name) !== index);
  if (twice !== undefined) throw new Unreadable(1, `the heading ${twice} stands there twice`);
  return headings;
}

/** Headings that no field has: each is told once, where it stands (CLI-17). */
function headingProblems(headings: readonly string[], line: number, shape: Shape): Found[] {
  const known = headingsOf(shape);
  return headings
    .filter((column) => column !== '' && !isHeading(column, shape))
    .map((column) => {
      const meant = nearest(column, known);
      const hint = meant === undefined ? `there are ${known.join(', ')}` : `is ${meant} meant?`;
      return { line, column, problem: `is not known; ${hint}` };
    });
}

/** The cells of each line of a file that says something, with the line on which it begins. */
async function* cellsIn(source: Source) {
  const { delimiter, begin } = beginOf(await headOf(source));
  const { read, end } = csvReader(delimiter);
  const rows = async function* () {
    for await (const text of textsOf(source)) yield* read(text);
    yield* end();
  };
  for await (const row of rows()) {
    if ('problem' in row) throw new Unreadable(row.line, row.problem);
    const cells = row.cells.map(trimmed);
    if (row.line >= begin && cells.some((cell) => cell !== '')) yield { line: row.line, cells };
  }
}

/** A mistake in the cells of a line beside their headings; empty ones at its end are none. */
function widthProblem(line: readonly string[], headings: readonly string[]): string | undefined {
  const last = line.findLastIndex((cell) => cell !== '');
  const width = Math.max(last + 1, Math.min(line.length, headings.length));
  if (width !== headings.length) {
    const cells = width === 1 ? '1 cell' : `${width} cells`;
    return `has ${cells}, and there are ${headings.length} headings`;
  }
  const isNamed = line.every((cell, at) => cell === '' || headings[at] !== '');
  return isNamed ? undefined : 'has a cell under no heading';
}

async function* linesOfCsv(source: Source): AsyncGenerator<Placed> {
  const { shape, decimal } = source;
  let headings: readonly string[] | undefined;
  let problems: Found[] = [];
  let isHinted = false;
  for await (const { line, cells } of cellsIn(source)) {
    if (headings === undefined) {
      headings = headingsIn(cells);
      problems = headingProblems(headings, line, shape);
      continue;
    }
    const named = headings.map((heading, at) => [heading, cells[at] ?? ''] as const);
    const known = named.filter(([heading]) => isHeading(heading, shape));
    const read = lineOf(Object.fromEntries(known), shape, decimal);
    const width = widthProblem(cells, headings);
    if (width !== undefined) problems.push({ line, column: '', problem: width });
    for (const { column, problem, hint = problem } of read.problems) {
      problems.push({ line, column, problem: isHinted ? problem : hint });
      isHinted ||= hint !== problem;
    }
    yield { ...read, line, headings, problems };
    problems = [];
  }
}

/** The lines of a text that comes in pieces. */
async function* linesIn(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

async function* entriesOfNdjson(source: Source): AsyncGenerator<Entry> {
  let line = 0;
  for await (const text of linesIn(textsOf(source))) {
    line += 1;
    if (text.trim() === '') continue;
    const value = valuesIn(text, line);
    const problems = lostInJson(text).map(({ path, message }) => {
      return { line, column: path, problem: message };
    });
    yield { line, problems, value };
  }
}

function valuesIn(text: string, line: number) {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Told below, as every line that is no object.
  }
  throw new Unreadable(line, 'the line must be a JSON object');
}

/** The records of a file, one by one; throws `Unreadable` where it is no table. */
export function readTable(source: Source): AsyncGenerator<Entry> {
  if (source.format === 'ndjson') return entriesOfNdjson(source);
  return entriesOf(linesOfCsv(source), source.shape);
}
