import { unguardedCell } from '@waybill/kernel/csv';
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

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/u;

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
    const [former, value] = [values[heading], readCell(text, shape[heading])];
    values[heading] = isRecord(former) && isRecord(value) ? { ...value, ...former } : value;
    return;
  }
  const inner = values[name];
  const part = rest.join('.');
  const isNumber = field.parts?.[part] === 'number' && NUMBER.test(text);
  values[name] = { ...(isRecord(inner) ? inner : {}), [part]: isNumber ? Number(text) : text };
}

/** Reads a line by the headings of its table; an empty cell says nothing. */
export function lineOf(cells: Cells, shape: Shape): Line {
  const rows = rowsField(shape);
  const values: Record<string, unknown> = {};
  const row: Record<string, unknown> = {};
  for (const [heading, text] of Object.entries(cells)) {
    if (text.trim() === '') continue;
    const cell = unguardedCell(text);
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
  if (field.kind === 'texts' && Array.isArray(value)) return value.join(LIST_SEPARATOR);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A column of a table, and its cell of a record. */
interface Column {
  readonly heading: string;
  readonly cell: (record: Values) => string;
}

/** Whether a value is read from a cell as it was; all else stands as JSON. */
function isPart(value: unknown, kind: 'text' | 'number'): boolean {
  if (kind === 'number') return typeof value === 'number' && NUMBER.test(String(value));
  return typeof value === 'string' && value.trim() !== '';
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
