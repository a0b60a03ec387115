import { queriedWords, wordsOf } from '@waybill/kernel/words';

/** Words by which a name is found (INV-223). */
const WORDS = 16;

/** Letters of a word that are compared: a longer one is found by so many. */
const LETTERS = 40;

const begin = (word: string): string => Array.from(word).slice(0, LETTERS).join('');

/** The words that a name is found by; none where there is no name. */
export const nameWords = (name: string | null): string[] =>
  name === null ? [] : [...new Set(wordsOf(name).map(begin))].slice(0, WORDS);

/** The words that are looked for, of all texts of a call. */
export const soughtWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(queriedWords).map(begin)),
];

/**
 * Words that an index is asked for: one letter is no beginning there, and finds itself alone. A beginning
 * of another word finds no fewer rows than that one. Undefined where they are more than a name has
 * (INV-223).
 */
export function indexedWords(sought: readonly string[]): readonly string[] | undefined {
  const longer = sought.filter((word) => Array.from(word).length > 1);
  const asked = (longer.length > 0 ? longer : sought).toSorted();
  const apart = asked.filter((word, at) => asked[at + 1]?.startsWith(word) !== true);
  return apart.length > WORDS ? undefined : apart;
}

/** Tells that each of some words is the beginning of one of the name. */
export function isNamedBy(name: string | null, sought: readonly string[]): boolean {
  const words = nameWords(name);
  return sought.every((one) => words.some((word) => word.startsWith(one)));
}
