/** What a column of a list holds; decides how a filter value is read. */
export type ColumnKind = 'text' | 'uuid' | 'number' | 'boolean' | 'instant' | 'json';

/** An equality on a column, its value already of the column's kind. */
export interface Filter {
  readonly column: string;
  readonly value: unknown;
}

/** What a list is asked for; `limit` and `offset` are in range. */
export interface ListRequest {
  readonly filters: readonly Filter[];
  readonly order: { readonly column: string; readonly descending: boolean } | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a page, and how many there are in all. */
export interface Listed<Row> {
  readonly rows: Row[];
  readonly total: number;
}
