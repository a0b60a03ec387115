/** Where an order stands among those that are found: one without a number is younger than all numbers. */
export interface Place {
  readonly ordinal: number;
  /** Known of an order that the log tells of. */
  readonly id: string | undefined;
}

/** Sorts the youngest order first: by number, and by id where there is none. */
export function newestFirst(left: Place, right: Place): number {
  if (left.ordinal !== right.ordinal) return left.ordinal > right.ordinal ? -1 : 1;
  const [a, b] = [left.id ?? '', right.id ?? ''];
  if (a === b) return 0;
  return a > b ? -1 : 1;
}

/** Whether a place lies behind another one; an order is not behind itself, by its number alone either (SEA-10). */
export const isBehind = (one: Place, other: Place): boolean =>
  one.id === undefined ? one.ordinal < other.ordinal : newestFirst(other, one) < 0;
