import { type Problem, shorten } from '@waybill/kernel/rejection';
import type { UnknownKey } from './body-shape.ts';
import { nearest } from './nearest.ts';

const HEADER_LENGTH = 2_000;
const PATH_LENGTH = 200;

/** Tells if the caller wants unknown keys refused: `Prefer: handling=strict`. */
export function prefersStrict(prefer: string | undefined): boolean {
  return /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/iu.test(prefer ?? '');
}

/** A path in the characters of a header; its comma would part two paths. */
function headerText(path: string): string {
  return encodeURIComponent(shorten(path, PATH_LENGTH).replaceAll(/\p{Cs}/gu, '\ufffd'));
}

/** A header that names paths of a body, as many as it may hold (API-30, API-201). */
export function pathsHeader(
  header: 'x-ignored-keys' | 'x-warnings',
  places: readonly { readonly path: string }[],
): Readonly<Record<string, string>> {
  let named = '';
  for (const { path } of places) {
    const longer = named === '' ? headerText(path) : `${named}, ${headerText(path)}`;
    if (longer.length > HEADER_LENGTH) break;
    named = longer;
  }
  return named === '' ? {} : { [header]: named };
}

/** Said of a key that a record has and that its maker does not say. */
const SET_ELSEWHERE = 'is a key of the answer that this call does not take: leave it out';

/** Problems of unknown keys where they are refused, each with the key that was probably meant. */
export function unknownKeyProblems(keys: readonly UnknownKey[]): Problem[] {
  return keys.map(({ path, key, known, answered }) => {
    const meant = nearest(key, known);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    const message = answered && hint === '' ? SET_ELSEWHERE : `is not a known key${hint}`;
    return { path, message, code: 'unknown_key' };
  });
}
