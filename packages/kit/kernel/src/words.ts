/** Letters that no normal form takes apart (SEA-3). */
const LETTERS = Object.entries({
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  ŋ: 'n',
  ħ: 'h',
});

const MARKS = /\p{M}/gu;

/** Most texts: lower case is all that folds them. */
const PLAIN = /^[ -~]*$/u;

/**
 * A text without case, accents and other marks: NFKD, lower case, the letters that NFKD leaves whole
 * written out (SEA-2, SEA-3). The umlaut ä is a, and `ae` is another word.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(MARKS, '');
  return LETTERS.reduce((folded, [letter, letters]) => folded.replaceAll(letter, letters), plain);
}

/** A word keeps so many of its letters (SEA-6): in any script they fit the key of an item. */
export const WORD_LETTERS = 240;

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

/** The words that a text is found by: each without its punctuation, and the parts between it (SEA-4). */
export function wordsOf(text: string): string[] {
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
