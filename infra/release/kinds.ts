import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The newest version of each kind of item that the last release reads. */
export const RELEASED_KINDS = resolve(import.meta.dirname, 'kinds.json');

/** The newest version that the last release reads, by the name of the kind (STG-19). */
export function releasedKinds(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(RELEASED_KINDS, 'utf8')) as Record<string, number>;
}
