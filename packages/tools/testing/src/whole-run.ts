import type { TestProject } from 'vitest/node';

/** The projects whose suites call operations. */
const CALLING = ['alone', 'system', 'units'];

/**
 * True if every suite that calls operations ran and none failed: only then does it mean something
 * that no suite was refused so, or called that.
 */
export async function isWhole({ vitest }: TestProject): Promise<boolean> {
  const projects = vitest.projects.map(({ name }) => name);
  if (!CALLING.every((name) => projects.includes(name))) return false;
  if (vitest.config.testNamePattern !== undefined) return false;
  const passed = vitest.state.getTestModules().filter((module) => module.ok());
  const ended = new Set(passed.map(({ moduleId }) => moduleId));
  return (await vitest.globTestSpecifications()).every(({ moduleId }) => ended.has(moduleId));
}
