import { rm, writeFile } from 'node:fs/promises';
import { csvLine } from '@waybill/kernel/csv';

import type { Found } from './place.ts';

/** File that lists the problems of a file. */
export const problemPath = (file: string): string => `${file}.problems.csv`;

/** Writes the problems of a file beside it, or removes what an earlier run told. */
export async function writeProblems(file: string, problems: readonly Found[]): Promise<void> {
  if (problems.length === 0) return rm(problemPath(file), { force: true });
  const lines = problems
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, column, problem }) => csvLine([String(line), column, problem]));
  return writeFile(problemPath(file), ['line,column,problem\n', ...lines].join(''));
}
