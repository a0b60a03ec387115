import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CsvError, parse } from 'csv-parse';
import { Failure } from '../shared/failure.ts';
import { type Cells, lineOf } from './cells.ts';
import { type Entry, entriesOf, type Placed } from './entry.ts';
import { isRecord, type Shape } from './shape.ts';

const formats = ['csv', 'ndjson'] as const;
export type Format = (typeof formats)[number];

const HEAD_BYTES = 65_536;

/** The format that is said, else that of the name of the file. */
export function formatOf(path: string, said?: string): Format {
  const word = said ?? /\.(\w+)$/u.exec(path)?.[1]?.toLowerCase().replace('jsonl', 'ndjson');
  const found = formats.find((format) => format === word);
  if (found !== undefined) return found;
  throw new Failure(`${path} must end in .csv or .ndjson, or --format must say which it is`);
}

/** What stands between the cells: the one of these that the headings have most of. */
export function delimiterOf(headings: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: headings.split(mark).length }));
  return counts.reduce((a, b) => (b.count > a.count ? b : a)).mark;
}

/** A file that is no table after all, and where. */
export class Unreadable extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead).split(/\r?\n/u, 1)[0] ?? '';
  } finally {
    await file.close();
  }
}

function headingsIn(names: readonly string[]): string[] {
  const headings = names.map((name) => name.trim());
  const twice = headings.find((name, index) => headings.indexOf(name) !== index);
  if (twice !== undefined) throw new Unreadable(1, `the heading ${twice} stands there twice`);
  return headings;
}

/** A record as the parser hands it over, with the line on which it ends. */
interface Parsed {
  readonly record: Cells;
  readonly info: { readonly lines: number };
}

/** How often something stands in some texts. */
const countIn = (texts: readonly string[], what: RegExp) =>
  texts.reduce((count, text) => count + (text.match(what)?.length ?? 0), 0);

async function* linesOfCsv(path: string, shape: Shape): AsyncGenerator<Placed> {
  const delimiter = delimiterOf(await headOf(path));
  let headings: readonly string[] = [];
  // Within quotes the parser counts both characters of a Windows end of line.
  let countedTwice = 0;
  const columns = (names: readonly string[]) => {
    const found = headingsIn(names);
    headings = found;
    countedTwice = countIn(names, /\r\n/gu);
    return found;
  };
  const parser = createReadStream(path).pipe(
    parse({ ...{ delimiter, bom: true, info: true, skip_empty_lines: true }, columns }),
  );
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) {
      const { record, info } = parsed;
      const texts = Object.values(record);
      // The parser names the line on which the record ends.
      const line = info.lines - countedTwice - countIn(texts, /[\r\n]/gu);
      countedTwice += countIn(texts, /\r\n/gu);
      yield { line, headings, ...lineOf(record, shape) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Unreadable((Number(error['lines']) || 1) - countedTwice, error.message);
  }
}

async function* entriesOfNdjson(path: string): AsyncGenerator<Entry> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: 1000 })) {
    line += 1;
    if (text.trim() === '') continue;
    yield { line, problems: [], value: valuesIn(text, line) };
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
export function readTable(path: string, format: Format, shape: Shape): AsyncGenerator<Entry> {
  return format === 'csv' ? entriesOf(linesOfCsv(path, shape), shape) : entriesOfNdjson(path);
}
