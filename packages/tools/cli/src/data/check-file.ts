import { Unreadable } from '../shared/decode.ts';
import { rowsField } from './cells.ts';
import { type Entry, entryProblems, isDone, placedAt, type Seen } from './entry.ts';
import type { Found } from './place.ts';
import { readTable, type Source } from './read-table.ts';
import { isBlank, isRecord, type Shape, type Values } from './shape.ts';

/** Contents of a file, and its problems. */
export interface Checked {
  readonly records: number;
  /** Number of records that were taken before, unchanged. */
  readonly known: number;
  readonly problems: readonly Found[];
  /** The columns that say something and go nowhere: the service sets these values. */
  readonly unused: readonly string[];
  /** The records that cannot come in as they are, and why. */
  readonly closed: readonly Found[];
}

/** The columns of what an export only tells, where a record says it. */
function toldIn(values: Values, shape: Shape): string[] {
  const rows = rowsField(shape);
  const own = Object.keys(shape).filter(
    (name) => shape[name]?.kind === 'told' && !isBlank(values[name]),
  );
  if (rows === undefined) return own;
  const inner = [values[rows.name]].flat().filter(isRecord);
  const told = inner.flatMap((row) => toldIn(row, rows.shape));
  return [...own, ...told.map((name) => `${rows.prefix}.${name}`)];
}

/** Why a record cannot come in as it is, where it stands. */
export const closedProblems = (entry: Entry, { closed }: Source): Found[] =>
  placedAt(entry, closed?.(entry.value) ?? []);

/** Checks every record of a file; nothing is sent. */
export async function checkFile(
  source: Source,
  done: ReadonlyMap<string, string>,
  openOnly = false,
): Promise<Checked> {
  const [problems, closed]: [Found[], Found[]] = [[], []];
  const seen: Seen = { lines: new Map(), told: new Set() };
  const unused = new Set<string>();
  let [records, known] = [0, 0];
  try {
    for await (const entry of readTable(source)) {
      for (const name of toldIn(entry.value, source.shape)) unused.add(name);
      const reasons = closedProblems(entry, source);
      closed.push(...reasons);
      if (openOnly && reasons.length > 0) {
        // Headings stand above the first record, and are of the whole file.
        problems.push(...entry.problems.filter(({ line }) => line < entry.line));
        continue;
      }
      records += 1;
      if (isDone(entry, done)) known += 1;
      problems.push(...entryProblems(entry, source, seen));
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { line, message } = error;
    problems.push({ line, column: '', problem: `${message}; nothing after it was read` });
  }
  return { records, known, problems, unused: [...unused], closed };
}
