import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isWhole } from '../whole-run.ts';
import { refusalProblems } from './refusal-problems.ts';
import { REFUSALS_FILE } from './refusals-file.ts';

/** Problems with the refusals of a whole run; loaded at its end, which few runs reach. */
async function problemsOf(answered: ReadonlySet<string>): Promise<string[]> {
  const [{ operations }, { platformErrors }, { excused }] = await Promise.all([
    import('@waybill/registry/operations'),
    import('@waybill/api/operation'),
    import('./excused-refusals.ts'),
  ]);
  return refusalProblems({ operations, platform: Object.keys(platformErrors), excused, answered });
}

/**
 * Collects the refusals that the suites of a run are answered, in one file for all its processes.
 * The function that it answers ends the run: it fails it where all suites ran and a declared refusal
 * was answered to none. Of a part of the suites it says nothing.
 */
export function collectRefusals(project: TestProject): () => Promise<void> {
  const file = join(tmpdir(), `waybill-refusals-${process.pid}`);
  writeFileSync(file, '');
  process.env[REFUSALS_FILE] = file;
  return async () => {
    const names = readFileSync(file, 'utf8').split('\n');
    rmSync(file);
    if (!(await isWhole(project))) return;
    const { exitCode } = process;
    // The end of a run may be cut off: what was not judged has not passed.
    process.exitCode = 1;
    const problems = await problemsOf(new Set(names.filter((name) => name !== '')));
    for (const problem of problems) project.vitest.logger.error(problem);
    if (problems.length === 0) process.exitCode = exitCode;
  };
}
