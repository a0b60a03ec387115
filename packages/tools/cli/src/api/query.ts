import { Failure } from '../shared/failure.ts';

/** Reads `status=placed` as often as it is said; a name said twice has both values. */
export function queryOf(words: readonly string[] = []): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) throw new Failure(`${word} must be a name and its value, such as status=placed`);
    const name = word.slice(0, at);
    query[name] = [...(query[name] ?? []), word.slice(at + 1)];
  }
  return query;
}
