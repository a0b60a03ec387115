import { createHash } from 'node:crypto';
import { chunksOf } from '@waybill/kernel/chunks';

/**
 * Letters of a part: a longer word is indexed in parts, each behind a digest of the parts before it.
 * No key of the table and no list of beginnings grows with the word. Lost: long words as one term,
 * each beginning of which is a term more once the word goes.
 */
export const PART_LETTERS = 40;

/** A beginning of fewer letters is a word (SEA-5). */
export const PREFIX_LETTERS = 2;

/** Stands before the digest of the parts before, and behind a part that another one follows. */
const JOINT = '~';

const DIGEST_LETTERS = 16;

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LETTERS);

/** The parts of a word; the digest before a part stands for all letters before it. */
function partsOf(word: string): string[] {
  let before = '';
  return chunksOf(Array.from(word), PART_LETTERS).map((letters) => {
    const part = `${before}${letters.join('')}`;
    before = `${JOINT}${digestOf(part)}`;
    return part;
  });
}

/** The terms by which an order that has a word is found (SEA-5, SEA-6). */
export function termsOfWord(word: string): string[] {
  if (word !== '' && word.length <= PART_LETTERS) return [word];
  const parts = partsOf(word);
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}${JOINT}` : part));
}

/**
 * The term by which a word, or the beginning of one, is looked for: its last part, which stands for
 * the parts before it too. A word has this term, and the terms of longer words begin with it.
 */
export const soughtTerm = (word: string): string => partsOf(word).at(-1) ?? '';
