/** A problem of a file, and where it stands. */
export interface Found {
  /** Counted from 1, the heading included. */
  readonly line: number;
  /** The heading of the cell; of NDJSON the path of the value; empty where all of the line is meant. */
  readonly column: string;
  readonly problem: string;
}

/** Position of a record in a table. */
export interface Cellwise {
  readonly headings: readonly string[];
  /** The field of the rows within it, and what their headings begin with. */
  readonly rows: { readonly name: string; readonly prefix: string } | undefined;
  /** The line of each row within it; of a record without rows its own. */
  readonly lines: readonly number[];
}

/** Place of a record: a line, and cells unless it is a line of JSON. */
export interface Standing {
  readonly line: number;
  readonly cells?: Cellwise | undefined;
}

/** The heading under which a value stands: its own, or that of an object around it. */
function headingOf(path: string, headings: readonly string[]): string {
  const words = path.split('.');
  const paths = words.map((_, index) => words.slice(0, words.length - index).join('.'));
  return paths.find((one) => headings.includes(one)) ?? path;
}

/**
 * The line and the column of a value of a record, by its path as checks and the service name it:
 * `items.1.sku` is the cell `item.sku` on the line of the second row, `billing_address.city` a cell of its
 * own where the table has one (CLI-17). A value of no column keeps its path.
 */
export function placeOf({ line, cells }: Standing, path: string): Omit<Found, 'problem'> {
  if (cells === undefined) return { line, column: path };
  const { headings, rows, lines } = cells;
  const [name, index, ...rest] = path.split('.');
  if (rows === undefined || name !== rows.name || index === undefined) {
    return { line, column: headingOf(path, headings) };
  }
  const column = headingOf([rows.prefix, ...rest].join('.'), headings);
  return { line: lines[Number(index)] ?? line, column };
}

/** A problem as compilers tell it: `orders.csv:4: item.sku: is missing` (CLI-17). */
export function problemLine(file: string, { line, column, problem }: Found): string {
  const place = column === '' ? `${file}:${line}` : `${file}:${line}: ${column}`;
  return `${place}: ${problem}`.replaceAll(/\s+/gu, ' ');
}
