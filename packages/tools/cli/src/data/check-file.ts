import { entryProblems, isDone } from './entry.ts';
import type { Found } from './place.ts';
import { type Format, readTable, Unreadable } from './read-table.ts';
import type { Described } from './shape.ts';

/** A file, and how it is read. */
export interface Source extends Described {
  readonly file: string;
  readonly format: Format;
}

/** What is in a file, and what is wrong with it. */
export interface Checked {
  readonly records: number;
  /** How many were taken before, as they are now. */
  readonly known: number;
  readonly problems: readonly Found[];
}

/** Checks every record of a file; nothing is sent. */
export async function checkFile(
  { file, format, shape, rules }: Source,
  done: ReadonlyMap<string, string>,
): Promise<Checked> {
  const problems: Found[] = [];
  const seen = new Map<string, number>();
  let [records, known] = [0, 0];
  try {
    for await (const entry of readTable(file, format, shape)) {
      records += 1;
      if (isDone(entry, done)) known += 1;
      problems.push(...entryProblems(entry, { shape, rules }, seen));
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    problems.push({
      line: error.line,
      column: '',
      problem: `${error.message}; nothing after it was read`,
    });
  }
  return { records, known, problems };
}
