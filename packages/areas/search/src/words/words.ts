import { fold } from './fold.ts';

/**
 * A word keeps so many of its letters (SEA-6): a search has 200 characters, and NFKD makes at most
 * six letters of one, so that no word of a search is cut.
 */
export const WORD_LETTERS = 1_200;

const SPACE = /\s+/u;

/**
 * Signs that stand inside a word and are no part of it: neither letter nor digit, and the letters of
 * Unicode that are written as an apostrophe is (SEA-4).
 */
const PUNCTUATION =
  /(?:[^\p{L}\p{N}\p{M}]|[\u02b9-\u02c1\u02c6-\u02d1\u02ec\u02ee\u037a\u07f4\u07f5\ua78b\ua78c])+/gu;

const cut = (word: string): string => Array.from(word).slice(0, WORD_LETTERS).join('');

/**
 * The pieces of a text, folded: compatibility forms turn an accent that stands alone into a space.
 */
const folded = (piece: string): string[] => fold(piece).split(SPACE);

/** The words of a text as they were sent, each without the punctuation in it. */
const joined = (chunk: string): string[] =>
  folded(chunk.replace(PUNCTUATION, '')).map((word) => cut(word.replace(PUNCTUATION, '')));

const isWord = (word: string): boolean => word !== '';

/** Most texts: their letters fold to small ones, and their punctuation has no other form. */
const PLAIN = /^[ -~]*$/u;
const PLAIN_PUNCTUATION = /[^a-z0-9]+/gu;

function wordsOfPlain(text: string): string[] {
  const all: string[] = [];
  for (const chunk of text.toLowerCase().split(' ')) {
    const parts = chunk.split(PLAIN_PUNCTUATION);
    all.push(parts.join('').slice(0, WORD_LETTERS));
    if (parts.length > 1) all.push(...parts.map((part) => part.slice(0, WORD_LETTERS)));
  }
  return all;
}

/** The words that a text is found by: each without its punctuation, and the parts between it (SEA-4). */
export function wordsOf(text: string): string[] {
  if (PLAIN.test(text)) return [...new Set(wordsOfPlain(text))].filter(isWord);
  const all = text.split(SPACE).flatMap((chunk) => {
    const parts = chunk.split(PUNCTUATION).flatMap(folded);
    return [...joined(chunk), ...parts.flatMap((part) => part.split(PUNCTUATION)).map(cut)];
  });
  return [...new Set(all)].filter(isWord);
}

/** The words that are looked for, in the order in which they were sent; punctuation alone is none (SEA-4). */
export function queriedWords(text: string): string[] {
  return text.split(SPACE).flatMap(joined).filter(isWord);
}
