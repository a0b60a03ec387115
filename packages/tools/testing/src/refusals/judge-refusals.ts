import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Part, partThatRan } from '../whole-run.ts';
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

/** Refusals of the first tier, until the second has run, too. */
const KEPT = 'node_modules/.cache/waybill-refusals';

/**
 * The refusals that suites of both tiers were answered, once both ran: those of `npm test` wait for
 * `npm run test:all`. Undefined while suites are missing.
 */
export function answeredBy(
  part: Part,
  names: readonly string[],
  kept = KEPT,
): ReadonlySet<string> | undefined {
  if (part === 'both') return new Set(names);
  if (part === 'first') {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, names.join('\n'));
  }
  if (part !== 'second' || !existsSync(kept)) return undefined;
  const before = readFileSync(kept, 'utf8').split('\n');
  rmSync(kept);
  return new Set([...before, ...names]);
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
    const answered = answeredBy(
      await partThatRan(project),
      names.filter((name) => name !== ''),
    );
    if (answered === undefined) return;
    const { exitCode } = process;
    // The end of a run may be cut off: what was not judged has not passed.
    process.exitCode = 1;
    const problems = await problemsOf(answered);
    for (const problem of problems) project.vitest.logger.error(problem);
    if (problems.length === 0) process.exitCode = exitCode;
  };
}
