/** Blocks of ids that are read by one query, both ends included; or one alone. */
export interface BlockRange {
  readonly first: number;
  readonly last: number;
}

/** A block of ids with its key and the names of its attributes, in bytes. */
const BLOCK_BYTES = 2_130;

/** What half a unit reads: of a query all together, of a batch each item by itself. */
const HALF_UNIT_BYTES = 4_096;

/** Less than any difference in units: of ways that cost the same the one with the fewest queries is taken. */
const QUERY = 0.001;

/** Half units of a range; blocks alone are read by one batch. */
const costOf = ({ first, last }: BlockRange): number =>
  Math.ceil(((last - first + 1) * BLOCK_BYTES) / HALF_UNIT_BYTES) + (first === last ? 0 : QUERY);

/** A way to read blocks: the range that is read last, and the way to those before it. */
interface Reading {
  readonly cost: number;
  readonly range: BlockRange;
  readonly before: Reading | undefined;
}

/**
 * The cheapest way to read some blocks. One by one each costs half a unit, although two of them are
 * hardly larger; a query over neighbours costs what they weigh, as do those between them that are not wanted.
 */
export function cheapestRanges(blocks: readonly number[]): BlockRange[] {
  const sorted = [...blocks].sort((left, right) => left - right);
  const readings: Reading[] = [];
  for (const last of sorted) {
    const ways = sorted.slice(0, readings.length + 1).map((first, position): Reading => {
      const before = readings[position - 1];
      const range = { first, last };
      return { cost: costOf(range) + (before?.cost ?? 0), range, before };
    });
    readings.push(ways.reduce((best, way) => (way.cost < best.cost ? way : best)));
  }
  const ranges: BlockRange[] = [];
  for (let at = readings.at(-1); at !== undefined; at = at.before) ranges.unshift(at.range);
  return ranges;
}
