/** The kind of values of a column; decides how a filter value is read. */
export type ColumnKind = 'text' | 'uuid' | 'number' | 'boolean' | 'instant' | 'json';

/** An equality on a column, its value already of the column's kind. */
export interface Filter {
  readonly column: string;
  readonly value: unknown;
  /** Further values that match as well, where the column holds codes. */
  readonly or?: readonly unknown[];
}

export const filterValues = ({ value, or = [] }: Filter): readonly unknown[] => [value, ...or];

/** A part of the time in which rows were created: `from` is in it, `to` is not. */
export interface CreatedRange {
  readonly column: string;
  readonly from?: string;
  readonly to?: string;
}

/** Recognizes a range that begins where it ends, or behind it: it has no row, and is valid. */
export const isEmptyRange = (range: CreatedRange | undefined): boolean =>
  range?.from !== undefined && range.to !== undefined && range.from >= range.to;

export type SortValue = string | number | null;

/** The place of a row in the order of a list: the values that are compared, its id the last of them. */
export type Position = readonly SortValue[];

/** A request for a page of a list; `limit` and `offset` are in range. */
export interface ListRequest {
  readonly filters: readonly Filter[];
  readonly order: { readonly column: string; readonly descending: boolean } | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly range?: CreatedRange | undefined;
  /** The end of the page before; `offset` is then 0. */
  readonly after?: Position | undefined;
}

/** Rows that are counted where no snapshot holds their number. */
export const COUNTED_ROWS = 10_000;

export interface Total {
  readonly total: number;
  /** True where more rows match than `COUNTED_ROWS`, which is then the total; else absent. */
  readonly capped?: true;
}

/** The total of rows that were counted up to one more than `COUNTED_ROWS`. */
export const countedTotal = (counted: number): Total =>
  counted > COUNTED_ROWS ? { total: COUNTED_ROWS, capped: true } : { total: counted };

export interface Listed<Row> extends Total {
  readonly rows: Row[];
  /** The end of the page; undefined where nothing follows it. */
  readonly next: Position | undefined;
}

/** A page of a list in which nothing matches. */
export const EMPTY_PAGE: Listed<never> = { rows: [], total: 0, next: undefined };
