import { ENTRIES_LIMIT } from '@waybill/api/bounded';
import { repeatedKeys } from '@waybill/api/json-keys';
import { jsonFaults } from '@waybill/api/json-limits';
import { lostNumbers } from '@waybill/api/json-numbers';
import { csvLine } from '@waybill/kernel/csv';
import { type CsvRow, csvReader } from '@waybill/kernel/csv-reader';
import { lineFields } from './profile-rules.ts';

/** Values by the fields of a line, or of a cart. */
export type Values = Readonly<Record<string, unknown>>;

/** A line of a file as it says itself, and where it stands: `items.0`, `line 2`. */
export interface SentLine {
  readonly place: string;
  /** Undefined where it cannot be told which value is of which field. */
  readonly values: Values | undefined;
  readonly problems: readonly string[];
}

/** A heading or key of a file, and the field that stands under it. */
export type Column = readonly [heading: string, field: string];

/** A cell that a spreadsheet would run, or would take for one that was guarded. */
const FORMULA = /^'*[=+\-@\t]/u;
const GUARDED = /^'+[=+\-@\t]/u;

const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
const unguarded = (text: string) => (GUARDED.test(text) ? text.slice(1) : text);

/** Fields whose cells hold JSON. */
const DOCUMENTS: ReadonlySet<string> = new Set(['configuration', 'snapshot', 'metadata']);

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Lines as a table with a heading (CRT-113, CRT-114). */
export function writeTable(columns: readonly Column[], lines: readonly Values[]): string {
  const rows = [
    columns.map(([heading]) => heading),
    ...lines.map((line) => columns.map(([, field]) => cellOf(line[field]))),
  ];
  return rows.map((cells) => csvLine(cells, ',', guarded)).join('');
}

/** Characters that are read at once. */
const PIECE = 65_536;

/** The rows of a table: its heading, and one more than a file may have. */
function rowsOf(csv: string): CsvRow[] {
  const { read, end } = csvReader();
  const text = csv.replace(/^\ufeff/u, '');
  const rows: CsvRow[] = [];
  for (let at = 0; at < text.length && rows.length <= ENTRIES_LIMIT + 1; at += PIECE) {
    rows.push(...read(text.slice(at, at + PIECE)));
  }
  return [...rows, ...end()];
}

type Read = { readonly value: unknown } | { readonly problem: string };

/** A document of a cell: what reading would change is refused as in a body (API-19, API-20). */
function readDocument(field: string, text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: `${field} must be a JSON object` };
  }
  const faults = [...jsonFaults(value).problems, ...lostNumbers(text), ...repeatedKeys(text)];
  const [first] = faults;
  if (first === undefined) return { value };
  const path = first.path === 'body' ? field : `${field}.${first.path}`;
  return { problem: `${path} ${first.message}` };
}

function readCell(field: string, cell: string): Read {
  return DOCUMENTS.has(field) ? readDocument(field, cell) : { value: cell };
}

const unreadable = (line: number, problems: readonly string[]): SentLine => ({
  place: `line ${line}`,
  values: undefined,
  problems,
});

/** A line of a table by its headings; an empty cell is an absent key (CRT-113). */
function readRow(row: CsvRow, fields: readonly string[]): SentLine {
  const { line } = row;
  if ('problem' in row) return unreadable(line, [row.problem]);
  if (row.cells.length !== fields.length) {
    const message = `has not as many cells (${row.cells.length}) as the heading (${fields.length})`;
    return unreadable(line, [message]);
  }
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [index, text] of row.cells.entries()) {
    const [field = '', cell] = [fields[index], unguarded(text)];
    if (cell === '') continue;
    const read = readCell(field, cell);
    if ('value' in read) values[field] = read.value;
    else problems.push(read.problem);
  }
  return { place: `line ${line}`, values, problems };
}

/** Problems of headings: a field that stands there twice, and what is no field (CRT-113). */
function headingProblems(headings: readonly string[], fields: readonly string[]): string[] {
  return fields.flatMap((field, index) => {
    if (fields.indexOf(field) < index) return [`names the column ${field} twice`];
    if (lineFields.includes(field)) return [];
    return [`has the column ${headings[index]}, which is none: there are ${lineFields.join(', ')}`];
  });
}

/** The lines of a table, and the problems of each (CRT-113). */
export function readTable(csv: string, fieldOf: (heading: string) => string): readonly SentLine[] {
  const [head, ...rows] = rowsOf(csv);
  if (head === undefined) return [unreadable(1, ['must name the columns'])];
  if ('problem' in head) return [unreadable(head.line, [head.problem])];
  const beyond = rows[ENTRIES_LIMIT];
  if (beyond !== undefined) {
    return [unreadable(beyond.line, [`is one more than ${ENTRIES_LIMIT} lines`])];
  }
  const headings = head.cells.map(unguarded);
  const fields = headings.map(fieldOf);
  const problems = headingProblems(headings, fields);
  const lines = rows.map((row) => readRow(row, fields));
  return problems.length === 0 ? lines : [unreadable(head.line, problems), ...lines];
}
