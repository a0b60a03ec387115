import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { partThatRan } from '../whole-run.ts';
import { CALLS_FILE } from './calls-file.ts';

/** Calls that the functions of a run made. */
export interface CollectedCalls {
  /** `<function> <call>` each. */
  readonly lines: readonly string[];
  /** True if all suites ran. */
  readonly whole: boolean;
  /** True if the calls are to be kept: `CALLS=write`. */
  readonly keep: boolean;
}

/** Judges the calls; every problem that it answers fails the run. */
type EndOfCalls = (calls: CollectedCalls) => Promise<readonly string[]>;

/**
 * Collects what the functions of a run call, in one file for all its processes. The function that it
 * answers ends the run; of a part of a tier it says nothing, unless that is to be kept.
 */
export function collectCalls(project: TestProject, endOf: EndOfCalls): () => Promise<void> {
  const file = join(tmpdir(), `waybill-calls-${process.pid}`);
  writeFileSync(file, '');
  process.env[CALLS_FILE] = file;
  return async () => {
    const lines = readFileSync(file, 'utf8').split('\n');
    rmSync(file);
    const keep = process.env['CALLS'] === 'write';
    const part = await partThatRan(project);
    if (part === 'some' && !keep) return;
    const whole = part === 'both';
    const { exitCode } = process;
    // The end of a run may be cut off: what was not judged has not passed.
    process.exitCode = 1;
    const problems = await endOf({ lines, whole, keep });
    for (const problem of problems) project.vitest.logger.error(problem);
    if (problems.length === 0) process.exitCode = exitCode;
  };
}
