import { number } from '../frame/format/money.ts';

/** A row that a run leaves out, and why in few words: `on hold`. */
export interface LeftOut {
  readonly name: string;
  readonly why: string;
}

/** Rows that a run takes, and those that it leaves out, by their ids. */
export interface Parted<Row> {
  readonly taken: readonly Row[];
  readonly leftOut: ReadonlyMap<string, LeftOut>;
}

/** Rows that are named in one sentence; each of the others says why in its own line. */
const NAMED = 20;

/** Parts the rows that a command takes from those whose state forbids it. */
export function partedBy<Row extends { readonly id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  whyNot: (row: Row) => string | undefined,
): Parted<Row> {
  const leftOut = new Map<string, LeftOut>();
  for (const row of rows) {
    const why = whyNot(row);
    if (why !== undefined) leftOut.set(row.id, { name: nameOf(row), why });
  }
  return { taken: rows.filter(({ id }) => !leftOut.has(id)), leftOut };
}

/** Names what a run leaves out, before it begins; nothing where it takes all. */
export function leftOutWords(leftOut: readonly LeftOut[]): string | undefined {
  if (leftOut.length === 0) return undefined;
  const named = leftOut.slice(0, NAMED).map(({ name, why }) => `${name} ${why}`);
  const others = leftOut.length - named.length;
  const rest = others === 0 ? '' : `, and ${number(others)} more that say so below`;
  return `${number(leftOut.length)} left out: ${named.join(', ')}${rest}.`;
}
