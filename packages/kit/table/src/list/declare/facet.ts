/**
 * Rows that a value of a column may have. `few`: they are all compared. `many`: they are counted where
 * a total asks for them, up to a bound. `summed`: every value has sums by state key, so that lists by
 * value and state key are exact at any size.
 */
export type FacetKind = 'few' | 'many' | 'summed';

/** A column of many values, served by an index of its own. */
export interface Facet<Row> {
  readonly index: number;
  readonly kind: FacetKind;
  /** Partitions that share the entries of a value. */
  readonly shards: number;
  /** The text the index stores for a row, or undefined to leave the row out. */
  readonly valueOf: (row: Row) => string | undefined;
}

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
    kind,
    shards,
    valueOf: (row) => {
      const value: unknown = Reflect.get(row, column);
      return typeof value === 'string' && value.length <= FACET_TEXT_LIMIT ? value : undefined;
    },
  };
}
