import { type Field, isRecord, type Shape, type Values } from './shape.ts';

/** A line of a table: its cells by their headings. */
export type Cells = Readonly<Record<string, string>>;

/** What a line says: of the record, and of a row within it. */
export interface Line {
  readonly values: Values;
  readonly row: Values | undefined;
}

const LIST_SEPARATOR = ';';

/** The field of rows within a record, with its name; records of most kinds have none. */
export function rowsField(shape: Shape) {
  for (const [name, field] of Object.entries(shape)) {
    if (field.kind === 'rows') return { name, ...field };
  }
  return undefined;
}

/** What a spreadsheet takes for a formula, unless it is a number. */
const FORMULA = /^'*[=+\-@\t\r]/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/u;

/** A text that no spreadsheet runs: an apostrophe in front makes it one, which `unguarded` takes off. */
const guarded = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

const unguarded = (text: string) =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** A cell as the value of a field; what is no JSON where an object stands stays a text. */
function readCell(text: string, field: Field | undefined): unknown {
  if (field?.kind === 'texts') return text.split(LIST_SEPARATOR).map((one) => one.trim());
  if (field?.kind !== 'object') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Puts a cell where its heading says: `name`, or `billing_address.city` within an object. */
function putCell(values: Record<string, unknown>, heading: string, text: string, shape: Shape) {
  const [name = '', ...rest] = heading.split('.');
  const field = shape[name];
  if (rest.length === 0 || field?.kind !== 'object') {
    values[heading] = readCell(text, shape[heading]);
    return;
  }
  const inner = values[name];
  values[name] = { ...(isRecord(inner) ? inner : {}), [rest.join('.')]: text };
}

/** Reads a line by the headings of its table; an empty cell says nothing. */
export function lineOf(cells: Cells, shape: Shape): Line {
  const rows = rowsField(shape);
  const values: Record<string, unknown> = {};
  const row: Record<string, unknown> = {};
  for (const [heading, text] of Object.entries(cells)) {
    if (text.trim() === '') continue;
    const cell = unguarded(text);
    if (rows !== undefined && heading.startsWith(`${rows.prefix}.`)) {
      putCell(row, heading.slice(rows.prefix.length + 1), cell, rows.shape);
    } else {
      putCell(values, heading, cell, shape);
    }
  }
  return { values, row: rows === undefined ? undefined : row };
}

/** A value as a cell; objects as JSON. */
function cellOf(value: unknown, field: Field): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'texts' && Array.isArray(value)) return guarded(value.join(LIST_SEPARATOR));
  return typeof value === 'object' ? JSON.stringify(value) : guarded(String(value));
}

const plainFields = (shape: Shape) =>
  Object.entries(shape).filter(([, field]) => field.kind !== 'rows');

/** The headings of a table of records. */
export function headingsOf(shape: Shape): string[] {
  const rows = rowsField(shape);
  const inner = rows === undefined ? [] : plainFields(rows.shape).map(([name]) => name);
  return [
    ...plainFields(shape).map(([name]) => name),
    ...inner.map((name) => `${rows?.prefix}.${name}`),
  ];
}

/** The lines of a record: one, or one for each row within it, of which the first says the rest too. */
export function cellsOf(record: Values, shape: Shape, key: string): string[][] {
  const rows = rowsField(shape);
  const own = plainFields(shape).map(([name, field]) => cellOf(record[name], field));
  if (rows === undefined) return [own];
  const follows = plainFields(shape).map(([name, field]) =>
    name === key ? cellOf(record[name], field) : '',
  );
  const inner = record[rows.name];
  const list: unknown[] = Array.isArray(inner) && inner.length > 0 ? inner : [{}];
  return list.map((row, index) => [
    ...(index === 0 ? own : follows),
    ...plainFields(rows.shape).map(([name, field]) =>
      cellOf(isRecord(row) ? row[name] : undefined, field),
    ),
  ]);
}

/** A line of CSV, as RFC 4180 says. */
export function csvLine(cells: readonly string[]): string {
  const texts = cells.map((text) =>
    /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
  );
  return `${texts.join(',')}\n`;
}
