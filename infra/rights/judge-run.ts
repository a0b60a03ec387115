import { type CollectedCalls, collectCalls } from '@waybill/testing/calls/collect-calls';
import type { TestProject } from 'vitest/node';

/** Keeps the calls of a run, or finds what is wrong with those that are new; loaded at its end. */
async function endOf({ lines, whole, keep }: CollectedCalls): Promise<readonly string[]> {
  const { handlers } = await import('../handlers.ts');
  const { callsIn, mergedCalls, newCalls, recordedCalls, writeRecordedCalls } = await import(
    './recorded-calls.ts'
  );
  const ids = handlers().map(({ id }) => id);
  const seen = callsIn(lines, ids);
  const known = recordedCalls();
  if (keep) {
    // Only a whole run shows which calls no suite makes any more.
    writeRecordedCalls(mergedCalls(whole ? [seen] : [known, seen]));
    return [];
  }
  const news = newCalls(seen, known);
  if (Object.keys(news).length === 0) return [];
  const { callProblems } = await import('./refused-calls.ts');
  return callProblems(news);
}

/**
 * Judges at the end of a tier what its functions called and `recorded-calls.generated.json` does not have,
 * and fails the run where AWS would refuse it (STG-20): a race may bring a call about that no run had
 * before. `CALLS=write` keeps the calls of a run, or of some suites, for the suite of rights.
 */
export function setup(project: TestProject): (() => Promise<void>) | undefined {
  return project.isRootProject() ? collectCalls(project, endOf) : undefined;
}
