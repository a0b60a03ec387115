interface Ranked {
  readonly id: string;
  readonly position: number;
}

/** Rows by position, then by age: as lists show them, and as sentences name them (SHP-7). */
export function inOrder<Row extends Ranked>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (left, right) => left.position - right.position || (left.id < right.id ? -1 : 1),
  );
}
