import { fold } from './fold.ts';

/**
 * A word keeps so many of its letters (SEA-6): a search has 200 characters, and NFKD makes at most
 * six letters of one, so that no word of a search is cut.
 */
export const WORD_LETTERS = 1_200;

const SPACE = /\s+/u;
const PUNCTUATION = /[^\p{L}\p{N}]+/gu;

const cut = (word: string): string => Array.from(word).slice(0, WORD_LETTERS).join('');

const joined = (chunk: string): string => cut(chunk.replace(PUNCTUATION, ''));

/** The words that a text is found by: each without its punctuation, and the parts between it (SEA-4). */
export function wordsOf(text: string): string[] {
  const chunks = fold(text).split(SPACE);
  const all = chunks.flatMap((chunk) => [joined(chunk), ...chunk.split(PUNCTUATION).map(cut)]);
  return [...new Set(all)].filter((word) => word !== '');
}

/** The words that are looked for, in the order in which they were sent; punctuation alone is none (SEA-4). */
export function queriedWords(text: string): string[] {
  return fold(text)
    .split(SPACE)
    .map(joined)
    .filter((word) => word !== '');
}
