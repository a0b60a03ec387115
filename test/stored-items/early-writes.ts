import type { Declared } from './problems.ts';

/**
 * Which kinds are written in a version that the last release refuses (STG-19), a sentence each. A
 * kind that it does not know is none: no code of it reads one.
 */
export function earlyWrites(
  declared: readonly Declared[],
  released: Readonly<Record<string, number>>,
): string[] {
  return declared.flatMap(({ entity, writes, source }) => {
    const reads = released[entity] ?? writes;
    if (writes <= reads) return [];
    return [
      `${source}: ${entity} writes version ${writes}, and the last release reads it up to ${reads}. Readers first: release code that reads ${writes} (version: ${writes}, writes: ${reads}) before code that writes it`,
    ];
  });
}
