/** Something stored that disagrees with what it follows from. */
export interface Difference {
  /** The value that was compared, and its record: `on_hand of stock row 0197…`. */
  readonly what: string;
  readonly stored: unknown;
  readonly expected: unknown;
}

/** The difference of two values as a list: empty when they are equal, or both are nothing. */
export function differenceOf(what: string, stored: unknown, expected: unknown): Difference[] {
  return (stored ?? null) === (expected ?? null) ? [] : [{ what, stored, expected }];
}

/** The values of a record that are not as `expected` has them. */
export function differencesOf(record: string, stored: object, expected: object): Difference[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    differenceOf(`${name} of ${record}`, Reflect.get(stored, name), value),
  );
}

/** Counts the rows that have each name. */
export function countBy<Row, Name>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const row of rows) {
    const name = nameOf(row);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The finding about a record whose parts are not all of one version, however often it is read. */
export function tornParts(record: string): Difference {
  return { what: `parts of ${record}`, stored: 'of several versions', expected: 'of one' };
}
