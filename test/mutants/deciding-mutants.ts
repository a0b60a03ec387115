import { readdirSync, readFileSync } from 'node:fs';
import { type Mutant, mutantsOf } from './mutants.ts';

const AREAS = 'packages/areas';

/**
 * All mutants of all deciding files: those of an area whose name has no suffix. `area.ts` decides
 * nothing: its figures are of deployment, and stacks take them as they are.
 */
export function decidingMutants(): Mutant[] {
  const files = readdirSync(AREAS, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/src\/(?:.*\/)?[a-z0-9-]+\.ts$/u.test(name))
    .filter((name) => !name.endsWith('/src/area.ts'))
    .map((name) => `${AREAS}/${name}`);
  return files.sort().flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')));
}
