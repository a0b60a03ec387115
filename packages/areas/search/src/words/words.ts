import { fold } from './fold.ts';

/** What a word keeps of its letters: longer ones are told apart by these alone (SEA-6). */
export const WORD_LETTERS = 40;

/** A prefix of fewer letters is a word (SEA-5). */
export const PREFIX_LETTERS = 2;

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

/** The beginnings of a word that a search may name, the whole word among them (SEA-5). */
export function prefixesOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.map((_, index) => letters.slice(0, index + 1).join('')).slice(PREFIX_LETTERS - 1);
}
