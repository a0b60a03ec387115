/** A column of many values, served by an index of its own. */
export interface Facet<Row> {
  readonly index: number;
  /**
   * A value of an append-only facet may have any number of rows, which are counted ahead: rows never
   * leave it, and so many values change at once that sums of each would cost too much.
   */
  readonly counted: boolean;
  /**
   * Every value has sums by state key: lists by value and state key are exact at any size, also where
   * rows are deleted. A value that is neither append-only nor summed names few rows.
   */
  readonly summed: boolean;
  /** Partitions that share the entries of a value. */
  readonly shards: number;
  /** The text the index stores for a row, or undefined to leave the row out. */
  readonly valueOf: (row: Row) => string | undefined;
}

/** How many rows a value has, and whether they stay: what decides how they are counted. */
export type FacetKind = 'few' | 'append-only' | 'summed';

/** No stored text of a facet is longer; a longer filter value would not even make a key. */
const FACET_TEXT_LIMIT = 255;

/**
 * A facet over a text column; empty values are left out. With several shards the rows of a value are
 * spread over partitions by a hash of their ids, and a list of them is joined again: for values that
 * most calls of a tenant may share, as its one warehouse.
 */
export function textFacet<Row extends object>(
  index: number,
  column: string,
  kind: FacetKind,
  shards = 1,
): Facet<Row> {
  return {
    index,
    counted: kind === 'append-only',
    summed: kind === 'summed',
    shards,
    valueOf: (row) => {
      const value: unknown = Reflect.get(row, column);
      return typeof value === 'string' && value.length <= FACET_TEXT_LIMIT ? value : undefined;
    },
  };
}
