import { basename, resolve } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import config, { deciding } from '../../vitest.config.ts';
import type { Mutant } from './mutants.ts';

/** Longer than the tests of any file take: what lasts beyond it loops for ever. */
const PATIENCE = 60_000;

/** Says whether a test notices a mutant. */
export type Judge = (mutant: Mutant) => Promise<'noticed' | 'survived'>;

/** The test of the file itself first: it is the likeliest to fail, and the first failure ends a run. */
function ownFirst(specifications: readonly TestSpecification[], file: string): TestSpecification[] {
  const own = basename(file).replace(/\.ts$/u, '.test.ts');
  const isOther = ({ moduleId }: TestSpecification): number => Number(basename(moduleId) !== own);
  return [...specifications].sort((one, other) => isOther(one) - isOther(other));
}

async function isNoticed(vitest: Vitest, related: TestSpecification[]): Promise<boolean> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    // The first call asks the process to end, which a loop does not hear; the second one kills it.
    void vitest.cancelCurrentRun('keyboard-input');
    void vitest.cancelCurrentRun('keyboard-input');
  }, PATIENCE);
  try {
    const { unhandledErrors } = await vitest.runTestSpecifications(related);
    const failed = related.some(({ testModule }) => testModule?.ok() === false);
    return isLate || failed || unhandledErrors.length > 0;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs a function that is handed a judge of mutants. A judge runs the tests of deciding files that load
 * the mutated one, in which it stands in memory: no file changes. Throws where a test fails without
 * a mutant.
 */
export async function withJudge<Answer>(use: (judge: Judge) => Promise<Answer>): Promise<Answer> {
  let current: Mutant | undefined;
  const plugin = {
    name: 'mutant',
    enforce: 'pre' as const,
    transform: (_: string, id: string) =>
      current !== undefined && id === resolve(current.file) ? current.source : undefined,
  };
  // Tests of deciding files need no engine, which the global setup would start.
  const { projects: _, globalSetup: __, coverage: ___, ...shared } = config.test ?? {};
  const vitest = await createVitest(
    'test',
    {
      ...shared,
      ...{ config: false, watch: false, include: [`${deciding}.test.ts`], isolate: false },
      ...{ bail: 1, maxWorkers: 1, reporters: [{}] },
    },
    { plugins: [plugin] },
  );
  try {
    if (await isNoticed(vitest, await vitest.getRelevantTestSpecifications())) {
      throw new Error('The tests of deciding files fail without a mutant');
    }
    return await use(async (mutant) => {
      const file = resolve(mutant.file);
      current = undefined;
      vitest.invalidateFile(file);
      vitest.config.related = [file];
      const related = await vitest.getRelevantTestSpecifications();
      current = mutant;
      vitest.invalidateFile(file);
      const noticed = await isNoticed(vitest, ownFirst(related, file));
      return noticed ? 'noticed' : 'survived';
    });
  } finally {
    await vitest.close();
  }
}
