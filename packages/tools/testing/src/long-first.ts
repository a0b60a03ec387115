import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Suites that take long though their files are small. */
export const LONG = [
  'packages/tools/local/src/main.test.ts',
  'test/examples/examples.test.ts',
  'test/faults/inventories.test.ts',
  'test/faults/kill.test.ts',
] as const;

interface Suite {
  readonly moduleId: string;
  readonly project: { readonly name: string };
}

const isLong = ({ moduleId }: Suite): boolean => LONG.some((name) => moduleId.endsWith(`/${name}`));

/** The suites of each project with its long ones first. */
export function longFirst<One extends Suite>(suites: readonly One[]): One[] {
  const projects = [...new Set(suites.map(({ project }) => project.name))];
  return projects.flatMap((name) => {
    const own = suites.filter(({ project }) => project.name === name);
    return [...own.filter(isLong), ...own.filter((one) => !isLong(one))];
  });
}

/**
 * Begins each project with the suites that take longest: where vitest has not yet seen how long
 * they take, it begins with the largest files, and one core would wait for a long suite at the end.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files));
  }
}
