/** A column of many values, served by an index of its own. */
export interface Facet<Row> {
  readonly index: number;
  /**
   * A value of a counted facet may have any number of rows, which are counted ahead: rows never
   * leave it, and so many values change at once that sums of each would cost too much.
   */
  readonly counted: boolean;
  /**
   * Every value has sums by state key: lists by value and state key are exact at any size, also where
   * rows are deleted. A value that is neither counted nor summed names few rows.
   */
  readonly summed: boolean;
  /** Partitions that share the entries of a value. */
  readonly shards: number;
  /** The text the index stores for a row, or undefined to leave the row out. */
  readonly valueOf: (row: Row) => string | undefined;
}

/** No stored text of a facet is longer; a longer filter value would not even make a key. */
const FACET_TEXT_LIMIT = 255;

/** A facet over a text column; empty values are left out. */
export function textFacet<Column extends string>(
  index: number,
  column: Column,
  kind: 'summed' | 'counted' | 'look-up',
): Facet<{ readonly [Name in Column]?: unknown }> {
  return {
    index,
    counted: kind === 'counted',
    summed: kind === 'summed',
    shards: 1,
    valueOf: (row) => {
      const value: unknown = row[column];
      return typeof value === 'string' && value.length <= FACET_TEXT_LIMIT ? value : undefined;
    },
  };
}

/**
 * A counted facet whose values most calls of a tenant may share, as its one warehouse: the rows of
 * a value are spread over partitions by a hash of their ids, and a list of them is joined again.
 */
export function spreadFacet<Column extends string>(index: number, column: Column, shards: number) {
  return { ...textFacet(index, column, 'counted'), shards };
}
