import { unguardedCell } from '@waybill/kernel/csv';
import { lostInJson } from '../shared/lost-in-json.ts';
import { type DecimalMark, numberCell, readNumber } from './number.ts';
import { type Field, isRecord, type Shape, type Values } from './shape.ts';

/** A line of a table: its cells by their headings. */
export type Cells = Readonly<Record<string, string>>;

/** A cell that cannot be read, by its heading; `hint` says what to do, and is told once. */
export interface CellProblem {
  readonly column: string;
  readonly problem: string;
  readonly hint?: string | undefined;
}

/** Values of a line: of the record, and of a row within it. */
export interface Line {
  readonly values: Values;
  readonly row: Values | undefined;
  /** Its cells that cannot be read; they say nothing. */
  readonly problems: readonly CellProblem[];
}

const LIST_SEPARATOR = ';';

/** The field of rows within a record, with its name; records of most kinds have none. */
export function rowsField(shape: Shape) {
  for (const [name, field] of Object.entries(shape)) {
    if (field.kind === 'rows') return { name, ...field };
  }
  return undefined;
}

/** Blanks of every kind, those that show as nothing too. */
const OUTER_BLANKS =
  /^[\s\u00ad\u180e\u200b-\u200f\u2060\u2800]+|[\s\u00ad\u180e\u200b-\u200f\u2060\u2800]+$/gu;

/** A cell without the blanks around it (CLI-22). */
export const trimmed = (text: string): string => text.replaceAll(OUTER_BLANKS, '');

/** A long code that a spreadsheet took for a number, and wrote back without its last digits. */
const SHORTENED = /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/u;

/** Says that an import reads a cell as it was written. */
export const isKept = (cell: string): boolean => trimmed(cell) === cell && !SHORTENED.test(cell);

type Read = { readonly value: unknown } | Omit<CellProblem, 'column'>;

function readText(text: string): Read {
  if (!SHORTENED.test(text)) return { value: text };
  return {
    problem: 'was shortened by a spreadsheet: make the column text, and write all of its digits',
  };
}

function readJson(text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { value: text };
  }
  const [lost] = lostInJson(text);
  return lost === undefined ? { value } : { problem: `${lost.path} ${lost.message}` };
}

/** Yes and no as spreadsheets write them. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** A cell as the value of a field; what is no JSON where an object stands stays a text. */
function readCell(text: string, kind: Field['kind'] | undefined, mark?: DecimalMark): Read {
  if (kind === 'text') return readText(text);
  if (kind === 'number') return readNumber(text, mark);
  if (kind === 'flag') return { value: flags.get(text.toLowerCase()) ?? text };
  if (kind === 'texts') return { value: text.split(LIST_SEPARATOR).map(trimmed) };
  if (kind !== 'object' && kind !== 'list') return { value: text };
  return readJson(text);
}

/** The kind of the value under a heading: `name`, or `billing_address.city` within an object. */
function kindUnder(heading: string, shape: Shape): Field['kind'] | undefined {
  const [name = '', ...rest] = heading.split('.');
  const field = shape[name];
  if (rest.length === 0 || field?.kind !== 'object') return shape[heading]?.kind;
  return field.parts?.[rest.join('.')] ?? 'text';
}

/** Puts a value where its heading says. */
function putValue(values: Record<string, unknown>, heading: string, value: unknown, shape: Shape) {
  const [name = '', ...rest] = heading.split('.');
  if (rest.length === 0 || shape[name]?.kind !== 'object') {
    const former = values[heading];
    values[heading] = isRecord(former) && isRecord(value) ? { ...value, ...former } : value;
    return;
  }
  const inner = values[name];
  values[name] = {
    ...(isRecord(inner) ? inner : {}),
    [rest.join('.')]: kindUnder(heading, shape) === 'number' ? Number(value) : value,
  };
}

/** Says that a table of records may have a heading. */
export function isHeading(heading: string, shape: Shape): boolean {
  const rows = rowsField(shape);
  const [name = '', ...rest] = heading.split('.');
  if (rows !== undefined && name === rows.prefix && rest.length > 0) {
    return isHeading(rest.join('.'), rows.shape);
  }
  const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
  if (field === undefined || field.kind === 'rows') return false;
  return rest.length === 0 || field.kind === 'object';
}

/** Reads a line by the headings of its table; an empty cell says nothing. */
export function lineOf(cells: Cells, shape: Shape, mark?: DecimalMark): Line {
  const rows = rowsField(shape);
  const values: Record<string, unknown> = {};
  const row: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  for (const [column, text] of Object.entries(cells)) {
    const cell = unguardedCell(trimmed(text));
    if (cell === '') continue;
    const isOfRow = rows !== undefined && column.startsWith(`${rows.prefix}.`);
    const [into, of] = isOfRow ? [row, rows.shape] : [values, shape];
    const heading = isOfRow ? column.slice(rows.prefix.length + 1) : column;
    const read = readCell(cell, kindUnder(heading, of), mark);
    if ('value' in read) putValue(into, heading, read.value, of);
    else problems.push({ column, ...read });
  }
  return { values, row: rows === undefined ? undefined : row, problems };
}

/** A value as a cell; objects as JSON. */
function cellOf(value: unknown, field: Field): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'texts' && Array.isArray(value)) return value.join(LIST_SEPARATOR);
  if (typeof value === 'object') return JSON.stringify(value);
  return field.kind === 'number' ? numberCell(String(value)) : String(value);
}

/** A column of a table, and its cell of a record. */
interface Column {
  readonly heading: string;
  readonly cell: (record: Values) => string;
}

const NUMBER = /^-?\d+(?:\.\d+)?$/u;

/** True where a cell gives the same value back; all else is written as JSON. */
function isPart(value: unknown, kind: 'text' | 'number'): boolean {
  if (kind === 'number') return typeof value === 'number' && NUMBER.test(String(value));
  return typeof value === 'string' && value !== '' && isKept(value);
}

/** A column for each part of an object, and one for all that is none: together they are the object. */
function columnsOfObject(name: string, field: Field & { readonly kind: 'object' }): Column[] {
  const parts = Object.entries(field.parts ?? {});
  const objectIn = (record: Values) => record[name];
  const columns = parts.map(
    ([part, kind]): Column => ({
      heading: `${name}.${part}`,
      cell: (record) => {
        const value = Object(objectIn(record))[part] as unknown;
        return isPart(value, kind) ? cellOf(value, { kind }) : '';
      },
    }),
  );
  const rest = (record: Values) => {
    const value = objectIn(record);
    if (!isRecord(value)) return value;
    const left = Object.entries(value).filter(([key, one]) => {
      const kind = field.parts?.[key];
      return kind === undefined || !isPart(one, kind);
    });
    const isInColumns = left.length === 0 && Object.keys(value).length > 0;
    return isInColumns ? undefined : Object.fromEntries(left);
  };
  return [...columns, { heading: name, cell: (record) => cellOf(rest(record), field) }];
}

/** The columns of a record's own fields, without those of the rows within it. */
function columnsOf(shape: Shape): Column[] {
  return Object.entries(shape).flatMap(([name, field]): Column[] => {
    if (field.kind === 'rows') return [];
    if (field.kind === 'object') return columnsOfObject(name, field);
    return [{ heading: name, cell: (record) => cellOf(record[name], field) }];
  });
}

/** The headings of a table of records. */
export function headingsOf(shape: Shape): string[] {
  const rows = rowsField(shape);
  const inner = rows === undefined ? [] : columnsOf(rows.shape);
  return [
    ...columnsOf(shape).map(({ heading }) => heading),
    ...inner.map(({ heading }) => `${rows?.prefix}.${heading}`),
  ];
}

/** The lines of a record: one, or one for each row within it, of which the first says the rest too. */
export function cellsOf(record: Values, shape: Shape, key: string): string[][] {
  const rows = rowsField(shape);
  const columns = columnsOf(shape);
  const own = columns.map(({ cell }) => cell(record));
  if (rows === undefined) return [own];
  const follows = columns.map(({ heading, cell }) => (heading === key ? cell(record) : ''));
  const inner = record[rows.name];
  const list: unknown[] = Array.isArray(inner) && inner.length > 0 ? inner : [{}];
  return list.map((row, index) => [
    ...(index === 0 ? own : follows),
    ...columnsOf(rows.shape).map(({ cell }) => cell(isRecord(row) ? row : {})),
  ]);
}
