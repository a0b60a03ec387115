import type { TestProject } from 'vitest/node';

/** The projects of `vitest.config.ts` whose suites call operations, by tier. */
const CALLING = {
  first: ['first-system', 'first-units'],
  second: ['second-alone', 'second-system', 'second-units'],
} as const;

/** The part of all calling suites that a run had: both tiers, one of them, or less than that. */
export type Part = 'both' | keyof typeof CALLING | 'some';

/** The part that projects with these names make. */
export function partOf(projects: readonly string[]): Part {
  const has = (tier: keyof typeof CALLING) => CALLING[tier].every((one) => projects.includes(one));
  if (has('first')) return has('second') ? 'both' : 'first';
  return has('second') ? 'second' : 'some';
}

/**
 * The part of the suites that ran, none of which failed: only then does it mean something that no
 * suite was refused so, or called that.
 */
export async function partThatRan({ vitest }: TestProject): Promise<Part> {
  if (vitest.config.testNamePattern !== undefined) return 'some';
  const passed = vitest.state.getTestModules().filter((module) => module.ok());
  const ended = new Set(passed.map(({ moduleId }) => moduleId));
  const all = await vitest.globTestSpecifications();
  if (!all.every(({ moduleId }) => ended.has(moduleId))) return 'some';
  return partOf(vitest.projects.map(({ name }) => name));
}
