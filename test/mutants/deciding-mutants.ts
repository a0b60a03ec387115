import { readdirSync, readFileSync } from 'node:fs';
import { type Mutant, mutantsOf } from './mutants.ts';

const AREAS = 'packages/areas';

/** All mutants of all deciding files: those of an area whose name has no suffix. */
export function decidingMutants(): Mutant[] {
  const files = readdirSync(AREAS, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/src\/(?:.*\/)?[a-z0-9-]+\.ts$/u.test(name))
    .map((name) => `${AREAS}/${name}`);
  return files.sort().flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')));
}
